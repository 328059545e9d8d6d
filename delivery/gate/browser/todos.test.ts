import { todoOfPolicy, todoOfRendering } from './todos.ts';

test.each([
  [
    "Refused to create a worker from 'blob:https://site.example/1' because it violates the following Content Security " +
      `Policy directive: "worker-src 'none'".`,
    /^The site allows no web workers/,
  ],
  [
    `Refused to load the script 'https://cdn.example/a.js' because it violates "script-src 'self'".`,
    /^Load nothing from elsewhere/,
  ],
])('names what to do about a blocked part: %s', (message, todo) =>
  expect(todoOfPolicy(message)).toMatch(todo),
);

test.each([
  [new TypeError('Do not know how to serialize a BigInt').message, /JSON, which has no BigInt/],
  ['ReferenceError: window is not defined', /^Read only what exists on the server/],
])('names what to do about a page that the server could not render: %s', (failure, todo) =>
  expect(todoOfRendering(failure)).toMatch(todo),
);
