import { BarChart } from '@site/ui/BarChart';
import { Disclosure } from '@site/ui/Disclosure';
import { Table, type Column } from '@site/ui/Table';
import type { ReactNode } from 'react';
import { columnOf } from './cells.tsx';
import { formatDay, formatEuros, formatNumber } from './format.ts';
import { PartCard } from './PartCard.tsx';
import { useLang } from './text.ts';

interface Day {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly orders: number;
  /** In cents. */
  readonly total: number;
}

interface DailySumsProps {
  readonly title: string;
  /** One after the other, the newest last. */
  readonly days: readonly Day[];
  /** Returns the feature's strings: the columns, how much it is in all (`in`), and the best day. */
  readonly text: (
    key: 'best' | 'byDay' | 'count' | 'day' | 'in' | 'total',
    params?: Record<string, string | number>,
  ) => string;
  /** What follows the drawing, if there is anything. */
  readonly children?: ReactNode;
}

/** Renders what was sold by day: in all, as a drawing, and as a table that can be opened. */
export function DailySums({ title, days, text, children }: DailySumsProps) {
  const lang = useLang();
  const nameOf = (day = '') => day && formatDay(day, lang);
  const filled = days.filter(({ orders }) => orders > 0).reverse();
  const count = filled.reduce((sum, one) => sum + one.orders, 0);
  const total = filled.reduce((sum, one) => sum + one.total, 0);
  const best = filled.toSorted((one, other) => other.total - one.total)[0];
  const most = best?.total
    ? [text('best', { day: nameOf(best.day), sum: formatEuros(best.total, lang) })]
    : [];
  const columns: Column<Day>[] = [
    { label: text('day'), cell: ({ day }) => nameOf(day) },
    columnOf.count(text('count'), (day) => day.orders),
    columnOf.euros(text('total'), (day) => day.total),
  ];
  return (
    <PartCard
      title={title}
      acts={
        <p>
          <strong>{formatEuros(total, lang)}</strong>{' '}
          <span>{text('in', { count, shown: formatNumber(count, lang) })}</span>
        </p>
      }
    >
      <BarChart
        values={days.map((day) => day.total)}
        axis={[nameOf(days[0]?.day), ...most, nameOf(days.at(-1)?.day)]}
      />
      {count > 0 && (
        <>
          {children}
          <Disclosure summary={text('byDay')}>
            <Table caption={text('byDay')} columns={columns} rows={filled} rowKey={({ day }) => day} />
          </Disclosure>
        </>
      )}
    </PartCard>
  );
}
