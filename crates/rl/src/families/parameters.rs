//! One description of a family's parameters. From it come the options of the command line, the fields
//! of a file, the defaults of both, and the member's name in messages.

/// Declares the parameters of a family. Of each: its help, its field, its name in files and on the
/// command line, what stands there for its value, its type, the default if it may be left out, and
/// further settings of the option in brackets.
macro_rules! parameters {
    (
        $(#[$about:meta])*
        $family:ident $command:literal {
            $(
                $(#[$help:meta])*
                $field:ident $name:literal $($value:literal)?: $type:ident $(<$inner:ident>)?
                $(= $default:literal)? $([$($option:tt)*])?;
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
        pub struct $family {
            $(
                $(#[$help])*
                #[arg(
                    long = $name $(, value_name = $value)? $(, default_value = $default)?
                    $(, $($option)*)?
                )]
                pub $field: $type $(<$inner>)?,
            )*
        }

        impl<'de> serde::Deserialize<'de> for $family {
            fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                // What a file says; it has the family's name in serde's messages.
                #[derive(serde::Deserialize)]
                #[serde(deny_unknown_fields)]
                struct $family {
                    $(
                        #[serde(rename = $name)]
                        $field: parameters!(@in_file $type $(<$inner>)? $(, $default)?),
                    )*
                }
                let file = $family::deserialize(input)?;
                Ok(Self { $($field: parameters!(@value D, file.$field $(, $default)?),)* })
            }
        }

        impl std::fmt::Display for $family {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($command)?;
                $(parameters!(@show $type, f, $name, &self.$field);)*
                Ok(())
            }
        }
    };
    (@in_file $type:ty) => { $type };
    (@in_file $type:ty, $default:literal) => { Option<$type> };
    (@value $input:ident, $given:expr) => { $given };
    (@value $input:ident, $given:expr, $default:literal) => {
        $given.map_or_else(|| $default.parse(), Ok).map_err(serde::de::Error::custom)?
    };
    // As on the command line; nothing for an option that is left out.
    (@show Option, $f:ident, $name:literal, $value:expr) => {
        if let Some(value) = $value {
            write!($f, " --{} {value}", $name)?;
        }
    };
    (@show bool, $f:ident, $name:literal, $value:expr) => {
        if *$value {
            write!($f, " --{}", $name)?;
        }
    };
    (@show $type:ident, $f:ident, $name:literal, $value:expr) => {
        write!($f, " --{} {}", $name, $value)?
    };
}

pub(super) use parameters;
