// What tests of a whole site look at inside of delivery.
export { decideRequest, type Decision, GATE_USER } from '../gate/browser/decideRequest.ts';
export { GATE_AGENT } from '../gate/browserAgent.ts';
export { createGate } from '../gate/gate.ts';
export { createAutoRollback } from '../health/autoRollback.ts';
export { recordErrors } from '../health/errors/recordErrors.ts';
export { createReportTokens } from '../health/reportTokens.ts';
export { reviewVersion } from '../health/reviewVersion.ts';
export { countEntries, limitNewRows } from '../health/telemetry/countEntries.ts';
export { createDeployments } from '../live/deployments.ts';
export { createOverrideCookie } from '../live/overrides.ts';
export { readStatuses } from '../live/statuses.ts';
export { createRemoteFiles } from '../publish/remoteFiles.ts';
export { COMMAND_LINE } from '../records/actor.ts';
export { addDeployToken, findDeployToken, revokeToken } from '../records/deployTokens.ts';
export { storeFile } from '../records/storedFile.ts';
export { UNFINISHED } from '../records/problems.ts';
