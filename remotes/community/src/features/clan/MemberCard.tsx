import type { ClanMember } from '@site/contract/http/clans';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { PlayerHead } from '../../players/PlayerHead.tsx';
import { HEAD_SIZE, Person, PersonName } from './clanLayout.ts';
import { Dash } from './Dash.tsx';
import { useText } from './useText.ts';

export function MemberCard({ uuid, name }: Pick<ClanMember, 'uuid' | 'name'>) {
  const text = useText();
  return (
    <Person as={Link} $interactive to={paths.profile(name || uuid)}>
      <PlayerHead uuid={uuid} alt="" size={HEAD_SIZE} />
      {name ? <PersonName>{name}</PersonName> : <Dash meaning={text('nameless')} />}
    </Person>
  );
}
