// Takes the place of `@testing-library/react`, see `jest.config.js`: a test that does not ask for it does not load it.
require('@testing-library/jest-dom');
const library = require('@testing-library/react/dist/index.js');

// One second is too short for a machine that runs every test at once. Whoever finds what they wait for waits no longer.
library.configure({ asyncUtilTimeout: 5000 });

module.exports = library;
