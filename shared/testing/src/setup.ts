// Matchers such as `toBeVisible()` for every test in a browser's environment.
import '@testing-library/jest-dom';
