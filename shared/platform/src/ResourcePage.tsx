import type { Lang } from '@site/contract/lang';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { hasFailed, type QueryState } from './queryState.ts';
import { DateTime } from './cells.tsx';
import { formatSumsIn } from './format.ts';
import { Facts, PartCard } from './PartCard.tsx';
import { QueryView } from './QueryView.tsx';
import { usePolling } from './usePolling.ts';

const Entry = styled.li`
  display: grid;
  grid-template-columns: 180px minmax(0, 1fr);
  gap: 0 ${space[4]};
  & time,
  & > div > :nth-child(2) {
    color: ${color.second};
    font-size: ${size.small};
    line-height: 24px;
  }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** An entry of a thing's history. */
export interface HistoryEntry {
  readonly id: string | number;
  /** ISO 8601. */
  readonly at: string;
  readonly said: ReactNode;
  /** Who did it, and what they wrote. */
  readonly words?: string | false;
}

interface Happened<Kind> extends Pick<HistoryEntry, 'id' | 'at'> {
  readonly kind: Kind;
  readonly by: string | null;
  readonly text: string | null;
}

/** Returns the entries of what a `machine` of the server has noted. */
export const historyOf = <Kind,>(
  happened: readonly Happened<Kind>[],
  lang: Lang,
  nameOf: (kind: Kind) => string,
): HistoryEntry[] =>
  happened.map(({ id, at, kind, by, text }) => ({
    id,
    at,
    said: nameOf(kind),
    words: [by, text && formatSumsIn(text, lang)].filter(Boolean).join(': '),
  }));

/** Renders what happened to a thing, in the given order. */
export function History({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <Stack as="ol" $gap={3}>
      {entries.map(({ id, at, said, words }) => (
        <Entry key={id}>
          <DateTime at={at} />
          <div>
            <div>{said}</div>
            {words && <p dir="auto">{words}</p>}
          </div>
        </Entry>
      ))}
    </Stack>
  );
}

/** What a page says about one thing. */
export interface ResourceView {
  /** Tells it from the others on a page of several things, which then have titles. */
  readonly id?: string;
  readonly title?: string;
  readonly state: { readonly tone: BadgeTone; readonly name: string };
  /** What is beside the state. */
  readonly mark?: ReactNode;
  /** What can be done about it: `DialogButton`s. */
  readonly acts?: ReactNode;
  /** That somebody must act, and why. */
  readonly warning?: readonly [title: string, reasons: readonly string[]] | false;
  /** Short values with their names. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What follows the facts. */
  readonly details?: ReactNode;
  /** What follows in cards of its own, such as its history. */
  readonly parts?: readonly (readonly [title: string, content: ReactNode])[];
}

function Resource({
  title,
  state,
  mark,
  acts,
  warning,
  facts,
  details,
  parts = [],
}: Omit<ResourceView, 'id'>) {
  const isOne = title === undefined;
  const badge = <Badge tone={state.tone}>{state.name}</Badge>;
  const notice = warning && warning[1].length > 0 && (
    <Notice tone="warning" title={warning[0]}>
      <Stack $gap={2}>
        {warning[1].map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Stack>
    </Notice>
  );
  return (
    <>
      {isOne && notice}
      <PartCard
        title={title}
        mark={
          <>
            {isOne ? <span role="status">{badge}</span> : badge}
            {mark}
          </>
        }
        acts={acts}
      >
        {!isOne && notice}
        <Facts facts={facts} />
        {details}
      </PartCard>
      {parts.map(([name, content]) => (
        <PartCard key={name} title={name}>
          {content}
        </PartCard>
      ))}
    </>
  );
}

interface ResourcePageProps<Data> {
  /** The result of a hook of RTK Query, which is fetched again while the page is looked at. */
  readonly query: QueryState<Data>;
  /** Returns the feature's strings: loading failed, or there is no such thing. */
  readonly text: (key: 'failedOne' | 'unknown' | 'unknownText') => string;
  /** Describes one thing, or several with titles. */
  readonly describe: (data: Data) => ResourceView | readonly ResourceView[];
  readonly skeleton?: ReactNode;
  /** What follows the things. */
  readonly children?: ReactNode;
}

/** Renders one thing or several with their states, what can be done about them, their facts and further parts. */
export function ResourcePage<Data>(props: ResourcePageProps<Data>) {
  const { query, text, describe, skeleton = <Skeleton height={420} steps={3} />, children } = props;
  usePolling(() => {
    if (!query.isFetching && !hasFailed(query)) void query.refetch();
  });
  const missing = <EmptyState title={text('unknown')} text={text('unknownText')} />;
  return (
    <QueryView query={query} skeleton={skeleton} failed={text('failedOne')} missing={missing}>
      {(data) => {
        const described = describe(data);
        const views = [described].flat();
        return (
          <Stack $gap={Array.isArray(described) ? 5 : 6}>
            {views.length === 0 && missing}
            {views.map(({ id = '', ...view }) => (
              <Resource key={id} {...view} />
            ))}
            {children}
          </Stack>
        );
      }}
    </QueryView>
  );
}
