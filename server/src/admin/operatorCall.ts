import type * as calls from '@site/contract/calls/operator';
import type { z } from 'zod';

export type OperatorCall = (typeof calls)[keyof typeof calls];

export type Given<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['body']>;
