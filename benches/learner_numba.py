#!/usr/bin/env python3
"""The learner of `src/sim` once more, in numba: what `benches/simulate.rs` is compared with.

    python3 benches/learner_numba.py --install    # numba into a venv under target/, from PyPI
    target/numba/bin/python benches/learner_numba.py

The same algorithm with the settings of reading A (Bernstein radii, capped optimism, unknown rewards,
span width, episodes by count doubling, warm starts, lowest index on ties), on the same process, with
the same random words: its digest of the walk must be that of the Rust program. It keeps no
diagnostics. There are four versions:

    dense     arrays over all states, as one would write it first
    sparse    compressed rows, means and radii once per episode
    rootless  also no roots in the sweeps, which two successors allow
    tuned     also what the Rust program does to its walk and its statistics; the fastest that was found

What `tuned` has from the Rust program: a lane for each state with what a step needs; runs of steps that
lead back to their state without a look at anything else; the generator in local variables; counts of what
was visited alone, taken into account once an episode; radii as factors of L and its root. Besides, pairs
with the same successors share what only depends on these. Vector instructions it has not: loops over all
pairs with tables of values and successors, which LLVM could make some of, took longer (see `values` in
src/sim for how it is done there), and so did leaving out pairs without data that are like another one.

With `--serve` it makes one timed run for each line "VERSION SEED" on standard input and answers
"SECONDS DIGEST PSEUDO-REGRET", so that another program can take turns with it. Seconds are of
processor time.
"""

import math
import subprocess
import sys
import time
from pathlib import Path

VENV = Path("target/numba")

# F1: states, actions, diameter, horizon; the better action's block and index; its advantage over δ.
S, A, D, T = 20, 7, 40.0, 400_000
BLOCK, ACTION, ADVANTAGE = 4, 1, 0.25


def install():
    """Makes the venv with numba in it, unless it is there."""
    python = VENV / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    has_numba = subprocess.run([python, "-c", "import numba"], capture_output=True).returncode == 0
    if not has_numba:
        subprocess.run([python, "-m", "pip", "install", "--quiet", "numba"], check=True)


if "--install" in sys.argv:
    install()
    sys.exit()

try:
    import numpy as np
    from numba import int64, njit, uint64
except ImportError:
    sys.exit("numba is missing: run `python3 benches/learner_numba.py --install` first")


# ---- the process -------------------------------------------------------------------------------


def tree_distance(j, k):
    steps = 0
    while j != k:
        j, k = ((j - 1) // 2, k) if j > k else (j, (k - 1) // 2)
        steps += 1
    return steps


def composite():
    """F1 as (reward, [(successor, probability), ...]) by state and action, with gain and span."""
    blocks = S // 2
    longest = max(tree_distance(j, k) for j in range(blocks) for k in range(blocks))
    delta = 2.0 / (D - longest)
    epsilon = ADVANTAGE * delta
    states = []
    for j in range(blocks):
        bad, good = 2 * j, 2 * j + 1
        here = []
        for action in range(A - 3):
            p = delta + epsilon if (j, action) == (BLOCK, ACTION) else delta
            here.append((0.0, [(good, p), (bad, 1.0 - p)]))
        for k in ((j - 1) // 2 if j else j, 2 * j + 1, 2 * j + 2):
            here.append((0.0, [(2 * k if k < blocks else bad, 1.0)]))
        states += [here, [(1.0, [(bad, delta), (good, 1.0 - delta)])] * A]
    gain = (delta + epsilon) / (2.0 * delta + epsilon)
    bias = []
    for j in range(blocks):
        bad = -gain * tree_distance(j, BLOCK)
        bias += [bad, bad + (1.0 - gain) / delta]
    return states, gain, max(bias) - min(bias)


def compressed(states):
    """The rows of all pairs one after the other, the likeliest successor first."""
    first, successor, threshold, reward = [0], [], [], []
    for here in states:
        for pays, row in here:
            row = sorted(row, key=lambda item: (-item[1], item[0]))
            total = 0.0
            for place, (state, p) in enumerate(row):
                total += p
                successor.append(state)
                last = place == len(row) - 1
                threshold.append(2**64 - 1 if last else min(int(total * 2.0**64), 2**64 - 1))
            first.append(len(successor))
            reward.append(pays)
    return (np.array(first), np.array(successor), np.array(threshold, dtype=np.uint64),
            np.array(reward))


def seeded(seed):
    """The state of Xoshiro256++, from SplitMix64."""
    mask, words = 2**64 - 1, []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        words.append(z ^ (z >> 31))
    return np.array(words, dtype=np.uint64)


# ---- the learner -------------------------------------------------------------------------------


@njit
def rotated(x, k):
    return (x << uint64(k)) | (x >> uint64(64 - k))


@njit
def word(s):
    result = rotated(s[0] + s[3], 23) + s[0]
    t = s[1] << uint64(17)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotated(s[3], 45)
    return result


@njit
def walk(rng, state, steps, horizon, policy, first, successor, threshold, visits, seen, digest):
    """Follows the policy until a count has doubled. Gives back state, steps and digest."""
    episode = np.zeros(len(visits), dtype=np.int64)
    while steps < horizon:
        pair = policy[state]
        u = word(rng)
        slot = first[pair]
        while u >= threshold[slot] and slot < first[pair + 1] - 1:
            slot += 1
        state = successor[slot]
        seen[slot] += 1
        episode[pair] += 1
        steps += 1
        digest = (digest ^ ((uint64(pair) << uint64(32)) ^ uint64(state))) * uint64(0x100000001B3)
        if episode[pair] >= max(visits[pair], 1):
            break
    visits += episode
    return state, steps, digest


@njit
def optimistic_reward(n, mean, log):
    """eq:rewardbonus with rewards that never vary."""
    return min(1.0, mean + 7.0 * log / (3.0 * (n - 1))) if n >= 2 else 1.0


@njit
def sweep_rows(h, u, policy, actions, reward, share, scale, extra, enough, first, successor):
    """u = T h, and the actions that attain it."""
    for s in range(len(h)):
        u[s] = -np.inf
        for pair in range(s * actions, (s + 1) * actions):
            mean, best = 0.0, -np.inf
            for slot in range(first[pair], first[pair + 1]):
                v = h[successor[slot]]
                mean += share[slot] * v
                best = v if v > best else best
            q = best
            if enough[pair]:
                variance = 0.0
                for slot in range(first[pair], first[pair + 1]):
                    away = h[successor[slot]] - mean
                    variance += share[slot] * away * away
                q = mean + scale[pair] * math.sqrt(variance) + extra[pair]
                q = best if best < q else q
            q += reward[pair]
            if q > u[s]:
                u[s] = q
                policy[s] = pair


@njit
def sweep_pairs(h, u, policy, actions, reward, share, scale, extra, enough, first, successor):
    """The same for rows of at most two successors, without a root: `scale` has it."""
    for s in range(len(h)):
        u[s] = -np.inf
        for pair in range(s * actions, (s + 1) * actions):
            slot = first[pair]
            here, there = h[successor[slot]], h[successor[first[pair + 1] - 1]]
            q = best = here if here > there else there
            if enough[pair]:
                step = here - there
                q = there + share[slot] * step + scale[pair] * abs(step) + extra[pair]
                q = best if best < q else q
            q += reward[pair]
            if q > u[s]:
                u[s] = q
                policy[s] = pair


def sparse(sweep, rooted):
    """A learner with compressed rows and these sweeps."""

    @njit
    def learn(rng, horizon, width, states, actions, first, successor, threshold, means):
        pairs = states * actions
        visits = np.zeros(pairs, dtype=np.int64)
        seen = np.zeros(len(successor), dtype=np.int64)
        enough = np.zeros(pairs, dtype=np.bool_)
        share = np.zeros(len(successor))
        reward, scale, extra = np.ones(pairs), np.zeros(pairs), np.zeros(pairs)
        policy = np.zeros(states, dtype=np.int64)
        start, h, u = np.zeros(states), np.zeros(states), np.zeros(states)
        state, steps, digest = 0, 0, uint64(0xCBF29CE484222325)
        while steps < horizon:
            log = math.log(pairs * (1.0 + steps) * (1.0 + steps) * horizon)
            tolerance = 1.0 / math.sqrt(max(steps, 1))
            for pair in range(pairs):
                n = visits[pair]
                enough[pair] = n >= 2
                if n >= 2:
                    for slot in range(first[pair], first[pair + 1]):
                        share[slot] = seen[slot] / n
                    p = share[first[pair]]
                    reward[pair] = optimistic_reward(n, means[pair], log)
                    scale[pair] = math.sqrt(2.0 * (p * (1.0 - p) if rooted else 1.0) * log / n)
                    extra[pair] = 7.0 * width * log / (3.0 * (n - 1))
            h[:] = start
            for _ in range(10_000):
                sweep(h, u, policy, actions, reward, share, scale, extra, enough, first, successor)
                low = u.min()
                least, most = np.inf, -np.inf
                for s in range(states):
                    clipped = min(u[s], low + width)
                    least = min(least, clipped - h[s])
                    most = max(most, clipped - h[s])
                    start[s] = clipped - low
                if most - least < tolerance:
                    break
                h[:] = start
            state, steps, digest = walk(rng, state, steps, horizon, policy, first, successor,
                                        threshold, visits, seen, digest)
        return visits, digest

    return learn


@njit
def learn_dense(rng, horizon, width, states, actions, first, successor, threshold, reward):
    pairs = states * actions
    support = np.zeros((pairs, states), dtype=np.bool_)
    for pair in range(pairs):
        for slot in range(first[pair], first[pair + 1]):
            support[pair, successor[slot]] = True
    visits = np.zeros(pairs, dtype=np.int64)
    seen = np.zeros(len(successor), dtype=np.int64)
    shares, rewards = np.zeros((pairs, states)), np.zeros(pairs)
    policy = np.zeros(states, dtype=np.int64)
    start, h, q = np.zeros(states), np.zeros(states), np.zeros((states, actions))
    state, steps, digest = 0, 0, uint64(0xCBF29CE484222325)
    while steps < horizon:
        log = math.log(pairs * (1.0 + steps) * (1.0 + steps) * horizon)
        tolerance = 1.0 / math.sqrt(max(steps, 1))
        for pair in range(pairs):
            rewards[pair] = optimistic_reward(visits[pair], reward[pair], log)
            for slot in range(first[pair], first[pair + 1]):
                shares[pair, successor[slot]] = seen[slot] / max(visits[pair], 1)
        h[:] = start
        for _ in range(10_000):
            for pair in range(pairs):
                mean, best = 0.0, -np.inf
                for s in range(states):
                    mean += shares[pair, s] * h[s]
                    if support[pair, s]:
                        best = max(best, h[s])
                value, n = best, visits[pair]
                if n >= 2:
                    variance = 0.0
                    for s in range(states):
                        variance += shares[pair, s] * (h[s] - mean) * (h[s] - mean)
                    radius = math.sqrt(2.0 * variance * log / n)
                    radius += 7.0 * width * log / (3.0 * (n - 1))
                    value = min(mean + radius, best)
                q[pair // actions, pair % actions] = rewards[pair] + value
            u = np.zeros(states)
            for s in range(states):
                u[s] = q[s].max()
                policy[s] = s * actions + q[s].argmax()
            low = u.min()
            u = np.minimum(u, low + width)
            change = u - h
            start = u - low
            if change.max() - change.min() < tolerance:
                break
            h[:] = start
        state, steps, digest = walk(rng, state, steps, horizon, policy, first, successor, threshold,
                                    visits, seen, digest)
    return visits, digest


# ---- the tuned version ---------------------------------------------------------------------------

PRIME = uint64(0x100000001B3)
LINGERS = uint64(0xE000000000000000)  # 7/8 of all words


@njit
def drawn(s0, s1, s2, s3):
    """A word of the generator and its next state."""
    a, b = s2 ^ s0, s3 ^ s1
    return rotated(s0 + s3, 23) + s0, s0 ^ b, s1 ^ a, a ^ (s1 << uint64(17)), rotated(b, 45)


@njit(error_model="numpy")
def walk_in_runs(rng, state, steps, horizon, policy, lanes, left, above, digest):
    """As `walk`, with the pairs' thresholds, successors and whether they linger by state."""
    threshold, first, second, lingers = lanes
    s0, s1, s2, s3 = rng[0], rng[1], rng[2], rng[3]
    full = False
    while steps < horizon and not full:
        here = uint64(state)
        pair, limit, may = uint64(policy[here]) << uint64(32), threshold[here], left[here]
        u, s0, s1, s2, s3 = drawn(s0, s1, s2, s3)
        if lingers[here]:
            most, stays, stay = min(may, horizon - steps) - 1, 0, pair ^ here
            while u < limit and stays < most:
                digest = (digest ^ stay) * PRIME
                u, s0, s1, s2, s3 = drawn(s0, s1, s2, s3)
                stays += 1
            may -= stays
            steps += stays
        beyond = u >= limit
        state = second[here] if beyond else first[here]
        above[here] += int64(beyond)
        left[here] = may - 1
        full = may == 1
        digest = (digest ^ (pair ^ uint64(state))) * PRIME
        steps += 1
    rng[0], rng[1], rng[2], rng[3] = s0, s1, s2, s3
    return state, steps, digest


@njit(error_model="numpy")
def sweep_shared(h, u, states, actions, reward, share, scale, extra, first, second):
    """u = T h; pairs without data have an infinite `extra`."""
    for s in range(states):
        top, f, g = -np.inf, uint64(len(h)), uint64(0)
        there, best, step, deviation = 0.0, 0.0, 0.0, 0.0
        for action in range(actions):
            pair = uint64(s * actions + action)
            if first[pair] != f or second[pair] != g:
                f, g = first[pair], second[pair]
                there, step = h[g], h[f] - h[g]
                best, deviation = h[f] if h[f] > there else there, abs(step)
            q = there + share[pair] * step + scale[pair] * deviation + extra[pair]
            q = best if best < q else q
            q += reward[pair]
            top = q if q > top else top
        u[s] = top


@njit(error_model="numpy")
def choose(h, u, policy, states, actions, reward, share, scale, extra, first, second):
    """The first actions that attain u = T h."""
    for s in range(states):
        for action in range(actions):
            pair = uint64(s * actions + action)
            here, there = h[first[pair]], h[second[pair]]
            best, step = here if here > there else there, here - there
            q = there + share[pair] * step + scale[pair] * abs(step) + extra[pair]
            q = best if best < q else q
            q += reward[pair]
            if q == u[s]:
                policy[s] = pair
                break


@njit(error_model="numpy")
def learn_tuned(rng, horizon, width, states, actions, first, successor, threshold, means):
    pairs = states * actions
    ahead, other = np.empty(pairs, dtype=np.uint64), np.empty(pairs, dtype=np.uint64)
    limit, returns = np.empty(pairs, dtype=np.uint64), np.zeros(pairs, dtype=np.bool_)
    for pair in range(pairs):
        ahead[pair] = successor[first[pair]]
        other[pair] = successor[first[pair + 1] - 1]
        limit[pair] = threshold[first[pair]]
        returns[pair] = ahead[pair] == pair // actions and limit[pair] >= LINGERS
    visits, seen = np.zeros(pairs, dtype=np.int64), np.zeros(pairs, dtype=np.int64)
    known, count = np.empty(pairs, dtype=np.int64), 0
    share, reward, scale = np.zeros(pairs), np.ones(pairs), np.zeros(pairs)
    extra = np.full(pairs, np.inf)
    root, whole = np.zeros(pairs), np.zeros(pairs)
    policy = np.zeros(states, dtype=np.int64)
    start, h, u = np.zeros(states), np.zeros(states), np.zeros(states)
    lanes = (np.zeros(states, dtype=np.uint64), np.zeros(states, dtype=np.int64),
             np.zeros(states, dtype=np.int64), np.zeros(states, dtype=np.bool_))
    before, left = np.zeros(states, dtype=np.int64), np.zeros(states, dtype=np.int64)
    above = np.zeros(states, dtype=np.int64)
    state, steps, digest = 0, 0, uint64(0xCBF29CE484222325)
    while steps < horizon:
        for s in range(states):
            taken, pair = before[s] - left[s], policy[s]
            if taken > 0:
                if visits[pair] < 2 <= visits[pair] + taken:
                    known[count] = pair
                    count += 1
                visits[pair] += taken
                seen[pair] += taken - above[s]
                n = visits[pair]
                if n >= 2:
                    p = 1.0 if ahead[pair] == other[pair] else seen[pair] / n
                    share[pair], root[pair] = p, math.sqrt(2.0 * (p * (1.0 - p)) / n)
                    whole[pair] = 7.0 / (3.0 * (n - 1))
        log = math.log(pairs * (1.0 + steps) * (1.0 + steps) * horizon)
        rooted = math.sqrt(log)
        tolerance = 1.0 / math.sqrt(max(steps, 1))
        for index in range(count):
            pair = known[index]
            radius = whole[pair] * log
            reward[pair] = min(1.0, means[pair] + radius)
            scale[pair], extra[pair] = root[pair] * rooted, width * radius
        h[:] = start
        for _ in range(10_000):
            sweep_shared(h, u, states, actions, reward, share, scale, extra, ahead, other)
            low = np.inf
            for s in range(states):
                low = u[s] if u[s] < low else low
            least, most = np.inf, -np.inf
            for s in range(states):
                clipped = u[s] if u[s] < low + width else low + width
                change = clipped - h[s]
                least = change if change < least else least
                most = change if change > most else most
                start[s] = clipped - low
            if most - least < tolerance:
                break
            h, start = start, h
        choose(h, u, policy, states, actions, reward, share, scale, extra, ahead, other)
        for s in range(states):
            pair = policy[s]
            lanes[0][s], lanes[1][s], lanes[2][s] = limit[pair], ahead[pair], other[pair]
            lanes[3][s] = returns[pair]
            before[s] = left[s] = max(visits[pair], 1)
            above[s] = 0
        state, steps, digest = walk_in_runs(rng, state, steps, horizon, policy, lanes, left, above,
                                            digest)
    for s in range(states):
        visits[policy[s]] += before[s] - left[s]
    return visits, digest


VERSIONS = {
    "dense": learn_dense,
    "sparse": sparse(sweep_rows, rooted=False),
    "rootless": sparse(sweep_pairs, rooted=True),
    "tuned": learn_tuned,
}


def main():
    states, gain, span = composite()
    rows = compressed(states)
    reward = rows[3]

    def timed(version, seed, horizon=T):
        rng = seeded(seed)
        start = time.thread_time()
        visits, digest = VERSIONS[version](rng, horizon, max(1.0, span), S, A, *rows)
        taken = time.thread_time() - start
        return taken, int(digest), horizon * gain - float((visits * reward).sum())

    for version in VERSIONS:
        timed(version, 0, 1_000)  # compiles
    if "--serve" in sys.argv:
        print("ready", flush=True)
        for line in sys.stdin:
            version, seed = line.split()
            taken, digest, regret = timed(version, int(seed))
            print(f"{taken} {digest} {regret}", flush=True)
        return
    for version in VERSIONS:
        times = sorted(timed(version, seed)[0] for seed in range(15))
        _, digest, regret = timed(version, 0)
        rate = T / times[len(times) // 2]
        print(f"{version:<8} {rate:12.4g} steps/s   seed 0: digest {digest:016x} regret {regret:.3f}")


if __name__ == "__main__":
    main()
