import type { Rate, RateLimit } from '@site/backend/limiter';

export const REPORT_TOKEN_SECONDS = 3600;

export const DELIVERY_RATES = {
  /** Published versions per remote, by all tokens. */
  publish: { points: 20, seconds: 3600 },
  /** Deployments and canaries per remote, by all authors. */
  deploy: { points: 60, seconds: 3600 },
  /** Rollbacks per remote by deploy tokens. */
  rollback: { points: 20, seconds: 3600 },
  /** Uploaded files per deploy token. */
  upload: { points: 1500, seconds: 60 },
  /** Page reports per IP network. */
  telemetryAddress: { points: 120, seconds: 60 },
  /** Counted loads of a version per IP network, and as many values of each other kind. */
  telemetryLoad: { points: 5, seconds: 30 * 60 },
  /** Counted failures of a version per IP network, and as many errors. */
  telemetryFault: { points: 5, seconds: 30 * 60 },
  /** Counted reports of a kind about a version per page, for the lifetime of its token. */
  telemetryToken: { points: 1, seconds: REPORT_TOKEN_SECONDS },
  /** Times an IP network counts as one that reported a fault of a version. */
  telemetryNetwork: { points: 1, seconds: 24 * 3600 },
  /** Policy violation reports per IP network. */
  cspReport: { points: 30, seconds: 60 },
  /** Policy violation reports per IP network that are new within the hour. */
  cspReportNew: { points: 10, seconds: 3600 },
} as const satisfies Readonly<Record<string, Rate>>;

/** The limits of its own calls, and those of the site that its callers share: reads and writes per account. */
export type DeliveryLimits = Readonly<
  Record<keyof typeof DELIVERY_RATES | 'write' | 'readAccount', RateLimit>
>;
