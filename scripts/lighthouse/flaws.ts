import { CATEGORIES, type Audit, type Report } from './report.ts';

/** What an audit takes away from its category, in points of a hundred. */
function pointsLost(report: Report, id: string, score: number): { category: string; points: number } {
  for (const category of CATEGORIES) {
    const { auditRefs } = report.categories[category];
    const weight = auditRefs.find((ref) => ref.id === id)?.weight;
    if (weight === undefined) continue;
    const sum = auditRefs.reduce((all, ref) => all + ref.weight, 0);
    return { category, points: sum ? ((1 - score) * weight * 100) / sum : 0 };
  }
  return { category: 'none', points: 0 };
}

function costOf({ displayValue, metricSavings = {} }: Audit, points: number): string {
  const savings = Object.entries(metricSavings)
    .filter(([, saved]) => saved > 0)
    .map(([metric, saved]) => `${metric} ${metric === 'CLS' ? saved.toFixed(3) : `${Math.round(saved)} ms`}`);
  const parts = [points > 0 ? `${points.toFixed(1)} points` : '', displayValue ?? '', ...savings];
  return parts.filter(Boolean).join(', ') || 'no points';
}

/** A line for every audit that is not perfect, what costs most first: category, title and cost. */
export function flaws(report: Report): string[] {
  return Object.entries(report.audits)
    .flatMap(([id, audit]) => {
      if (audit.score === null || audit.score >= 1) return [];
      const { category, points } = pointsLost(report, id, audit.score);
      return [{ points, line: `${category}: ${audit.title} (${id}) – ${costOf(audit, points)}` }];
    })
    .toSorted((a, b) => b.points - a.points)
    .map(({ line }) => line);
}
