//! JSON as the programs write it: fields in the order in which they are listed, and a final line feed.

use serde::Serialize;

/// An object whose fields stay in order: `object! { id: "a", value: 1 }`. Each field has a type of its
/// own, which is called like the field.
#[macro_export]
macro_rules! object {
    ($($field:ident: $value:expr),+ $(,)?) => {{
        #[allow(non_camel_case_types, clippy::too_many_arguments)]
        fn object<$($field: serde::Serialize),+>($($field: $field),+) -> impl serde::Serialize {
            #[derive(serde::Serialize)]
            struct Object<$($field),+> { $($field: $field),+ }
            Object { $($field),+ }
        }
        object($($value),+)
    }};
}

/// The word that JSON has for a value of an enumeration.
pub fn word(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// A text of its own, with a final line feed.
pub fn pretty(value: &impl Serialize) -> String {
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
