/** The categories of a report that count. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type CategoryId = (typeof CATEGORIES)[number];

/** One check of Lighthouse and how it went. */
export interface Audit {
  readonly title: string;
  /** `null` where there is nothing to judge. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
  /** What mending it would save, in milliseconds (of CLS: in its own unit), by the metric's name. */
  readonly metricSavings?: Readonly<Record<string, number>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

/** What is read of the report that Lighthouse writes. */
export interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<CategoryId, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** A category's score as it is shown, from 0 to 100. */
export function scoreOf(report: Report, category: CategoryId): number {
  return Math.round((report.categories[category].score ?? 0) * 100);
}

/** A measured number of a report, `NaN` where it was not measured. */
export function numberOf(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN;
}

/** How far the page moved under its reader, as exactly as Lighthouse shows it. */
export function layoutShiftOf(report: Report): number {
  return Number(numberOf(report, 'cumulative-layout-shift').toFixed(3));
}
