import { filePath, remoteName, remoteVersion } from '../http/registry.ts';
import {
  canaryBody,
  deployBody,
  deployment,
  gateClaim,
  gateVerdict,
  previewBody,
  previewLink,
  publishBody,
  publishResponse,
  releaseEvent,
  remoteStatuses,
  rollbackBody,
  rollbackResponse,
} from '../http/releases.ts';
import { errorBody } from '../http/errors.ts';
import { emptyBody } from '../http/session.ts';
import { remoteErrors } from '../http/telemetry.ts';
import { z } from 'zod';
import { everybodyAlways } from './callRules.ts';
import { developers } from '../guards.ts';
import { FORCE_RANKS, RANK_NAMES } from '../ranks.ts';
import { defineCall } from './defineCall.ts';
import { ERRORS, deploymentOf, releaseEventOf, remoteOf } from './samples/releases.ts';

/** The condition of a call for pipelines, for the documentation. */
export const DEPLOYERS = "The remote's deploy token, or a developer's session.";

const forDeployers = { ...everybodyAlways, also: DEPLOYERS };
const forTokens = { ...everybodyAlways, also: "The remote's deploy token." };
const forGate = { ...everybodyAlways, also: 'The gate token.' };

/** Names of the ranks that may override the checks of a build. */
const FORCERS = FORCE_RANKS.map((rank) => RANK_NAMES[rank]).join(', ');

const REFUSALS = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  409: errorBody,
  429: errorBody,
};

const remoteParams = z.object({ name: remoteName });
const versionParams = remoteParams.extend({ version: remoteVersion });

export const listRemotes = defineCall('GET /remotes', {
  summary: 'The live version of each remote; with a deploy token, of its remotes only.',
  ...forDeployers,
  answers: { 200: remoteStatuses, ...REFUSALS },
  sample: () => ({ body: [remoteOf('sample'), remoteOf('sample-two')] }),
});

export const listRemoteErrors = defineCall('GET /remotes/:name/errors', {
  summary: 'What versions of a remote have thrown in the last week, by place in its sources.',
  guard: developers,
  duringMaintenance: true,
  params: remoteParams,
  answers: { 200: remoteErrors, 401: errorBody, 403: errorBody },
  sample: () => ({ body: ERRORS }),
  sampleRequest: { params: { name: 'shop' } },
});

export const listReleases = defineCall('GET /remotes/:name/history', {
  summary: 'The history of a remote: the latest 100 lines, newest first.',
  ...forDeployers,
  params: remoteParams,
  answers: { 200: z.array(releaseEvent), ...REFUSALS },
  sample: () => ({ body: [releaseEventOf(2, 'deploy'), releaseEventOf(1, 'publish')] }),
  sampleRequest: { params: { name: 'shop' } },
});

export const openUpload = defineCall('POST /remotes/:name/versions', {
  summary: 'Begins to publish a build, without making it live.',
  ...forTokens,
  params: remoteParams,
  body: publishBody,
  answers: { 201: publishResponse, ...REFUSALS, 413: errorBody },
  sampleRequest: { params: { name: 'shop' } },
});

export const uploadFile = defineCall('PUT /remotes/:name/versions/:version/files/*', {
  summary: 'Uploads one file of a version that is being published.',
  ...forTokens,
  params: versionParams.extend({ '*': filePath }),
  consumes: ['application/octet-stream'],
  answers: { 204: z.null(), ...REFUSALS, 411: errorBody, 413: errorBody, 415: errorBody },
  sampleRequest: { params: { name: 'shop', version: '1.0.0', '*': 'remoteEntry.js' } },
});

export const completeUpload = defineCall('POST /remotes/:name/versions/:version/complete', {
  summary: 'Publishes a build whose files are all uploaded.',
  ...forTokens,
  params: versionParams,
  answers: { 201: versionParams.strict(), ...REFUSALS },
  sampleRequest: { params: { name: 'shop', version: '1.0.0' } },
});

export const deploy = defineCall('POST /remotes/:name/deployments', {
  summary: 'Makes a published version live once it passes the gate.',
  ...everybodyAlways,
  also: `${DEPLOYERS} To override the checks: a session of ${FORCERS} with a code from the last ten minutes, no token.`,
  params: remoteParams,
  body: deployBody,
  answers: { 202: deployment, ...REFUSALS },
  sampleRequest: { params: { name: 'shop' }, body: { version: '1.0.0', why: 'new', force: false } },
});

export const readDeployment = defineCall('GET /remotes/:name/deployments/:id', {
  summary: 'The state of a deployment.',
  ...forDeployers,
  params: remoteParams.extend({ id: z.coerce.number().int().min(1) }),
  answers: { 200: deployment, ...REFUSALS },
  sample: ({ params }) => ({ body: deploymentOf(Number(params['id']) || 1, params['name'] ?? 'sample') }),
  sampleRequest: { params: { name: 'shop', id: '1' } },
});

export const rollBack = defineCall('POST /remotes/:name/rollback', {
  summary: 'Rolls back to a version that has been live before.',
  ...forDeployers,
  params: remoteParams,
  body: rollbackBody,
  answers: { 200: rollbackResponse, ...REFUSALS },
  sampleRequest: { params: { name: 'shop' }, body: { version: '1.0.0', why: 'new' } },
});

export const startCanary = defineCall('PUT /remotes/:name/canary', {
  summary: 'Starts a canary of a published version once it passes the gate.',
  ...forDeployers,
  params: remoteParams,
  body: canaryBody,
  answers: { 202: deployment, ...REFUSALS },
  sampleRequest: { params: { name: 'shop' }, body: { version: '1.0.0', percent: 10, why: 'new' } },
});

export const makePreview = defineCall('POST /remotes/:name/previews', {
  summary: 'Makes a preview link to a published version, which works once the version passes the gate.',
  ...forDeployers,
  params: remoteParams,
  body: previewBody,
  answers: { 202: previewLink, ...REFUSALS },
  sampleRequest: { params: { name: 'shop' }, body: { version: '1.0.0', path: '/shop' } },
});

export const endCanary = defineCall('DELETE /remotes/:name/canary', {
  summary: 'Ends the canary: everybody gets the live version again.',
  ...forDeployers,
  params: remoteParams,
  answers: { 204: z.null(), ...REFUSALS },
  sampleRequest: { params: { name: 'shop' } },
});

export const claimGateJob = defineCall('POST /gate/claim', {
  summary: 'Gives a gate worker the next build to check, if any is waiting.',
  ...forGate,
  body: emptyBody,
  answers: { 200: gateClaim, 401: errorBody },
});

export const giveVerdict = defineCall('POST /gate/verdicts', {
  summary: 'Records the verdict of a gate worker.',
  ...forGate,
  body: gateVerdict,
  answers: { 204: z.null(), 400: errorBody, 401: errorBody, 404: errorBody },
  sampleRequest: { body: { id: 1, problems: [] } },
});
