import type { ClanSummary } from '@site/contract/http/clans';
import { EmptyState } from '@site/ui/EmptyState';
import { ClanRow } from './ClanRow.tsx';
import { Rows } from './clanRowLayout.ts';
import { useText } from './useText.ts';

interface ClanListProps {
  readonly clans: readonly ClanSummary[];
  readonly isSearch: boolean;
  /** Others are on their way. */
  readonly isBusy: boolean;
}

export function ClanList({ clans, isSearch, isBusy }: ClanListProps) {
  const text = useText();
  if (clans.length === 0) {
    return <EmptyState title={text('empty')} text={text(isSearch ? 'noMatch' : 'emptyText')} />;
  }
  return (
    <Rows aria-busy={isBusy}>
      {clans.map((clan) => (
        <ClanRow key={clan.name} clan={clan} />
      ))}
    </Rows>
  );
}
