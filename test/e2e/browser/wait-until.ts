/**
 * Asks again and again until the answer is neither null nor false.
 * @param what named in the error: "the button “Run”"
 * @throws an error with what it waited for, and the last failure, after `timeout` milliseconds
 */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  timeout = 10_000,
): Promise<Answer> {
  const end = Date.now() + timeout;
  let failure = '';
  do {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
      failure = '';
    } catch (error) {
      failure = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < end);
  throw new Error(`Waited ${timeout} ms in vain for ${what}${failure}`);
}
