// The checks of a build that need no browser, for those who check it before it is published.
export { budgets, checkBudget, imageBudgets, readBudgets } from './publish/checks/budget.ts';
export {
  type BuildFiles,
  checkFiles,
  checkWithShell,
  isSource,
  isStyleSheet,
  type SiteRules,
} from './publish/checks/checkFiles.ts';
export { checkIntegrity, fetchFiles } from './publish/checks/files.ts';
export { largestParts } from './publish/checks/parts.ts';
export { readShellContract, shellContract } from './publish/checks/withShell.ts';
export { claimedBy } from './records/checkPages.ts';
export { printableProblem } from './records/problems.ts';
export { inSources, parseSourceMap, placeIn } from './records/sourceMap.ts';
export { contentTypeOf } from './records/storedFile.ts';
