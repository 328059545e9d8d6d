import { format } from 'node:util';

/** Redux Toolkit's warning on a slow machine. */
const SLOW = /^\w+Middleware took \d+ms/;

const said: string[] = [];
for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
  console[level] = (...values: unknown[]) => {
    const text = format(...values);
    if (!SLOW.test(text)) said.push(text);
  };

function failOnOutput(): void {
  const all = said.splice(0);
  if (all.length > 0) throw new Error(`The test wrote to the console ${all.length} times:\n${all[0]}`);
}

// A warning is a mistake, and thousands of printed lines would hide the important one. A test that expects
// output mocks the method of `console`.
afterEach(failOnOutput);
afterAll(failOnOutput);
