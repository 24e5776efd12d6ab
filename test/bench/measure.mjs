import { performance } from 'node:perf_hooks';

/** Middle of some numbers. @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Milliseconds that one run takes. @param {() => unknown} run */
export function time(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/**
 * Runs two things in turn, A B A B, and compares them pair by pair, so that a drift of the machine's speed cancels out.
 * @param {number} pairs how many counted pairs
 * @param {() => number | Promise<number>} ours returns milliseconds
 * @param {() => number | Promise<number>} floor returns milliseconds
 * @returns {Promise<{ours: number, floor: number, ratio: number}>} medians
 */
export async function compare(pairs, ours, floor) {
  /** @type {number[]} */
  const a = [];
  /** @type {number[]} */
  const b = [];
  /** @type {number[]} */
  const ratios = [];
  for (let pair = -2; pair < pairs; pair += 1) {
    const oursMs = await ours();
    const floorMs = await floor();
    if (pair < 0) continue; // warm-up
    a.push(oursMs);
    b.push(floorMs);
    ratios.push(oursMs / floorMs);
  }
  return { ours: median(a), floor: median(b), ratio: median(ratios) };
}
