// Matchers such as `toBeVisible()` for every test in a browser's environment.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// One second is too short for a machine that runs every test at once. Whoever finds what they wait for waits no longer.
configure({ asyncUtilTimeout: 5000 });
