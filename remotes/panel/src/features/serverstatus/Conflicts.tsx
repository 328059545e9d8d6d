import { showToast, useAppDispatch } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { keepPlace } from '@site/ui/keepPlace';
import { color, size, space } from '@site/ui/tokens';
import { useId } from 'react';
import styled from 'styled-components';
import { WrittenText } from '../../applications/WrittenText.tsx';
import type { Draft } from './draft.ts';
import type { Editable } from './editable.ts';
import type { Part } from './parts.ts';
import { nameOfPart, valueOfPart } from './partWords.ts';
import { putBack, settled } from './settingsSlice.ts';
import { useText } from './useText.ts';

const Group = styled.div`
  margin-top: ${space[4]};
  padding-top: ${space[4]};
  border-top: 2px solid ${color.line};
`;

const Title = styled.p`
  margin: 0 0 ${space[2]};
  font-weight: 650;
  overflow-wrap: anywhere;
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: ${space[4]};
`;

const Side = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space[2]};
  justify-items: start;
  min-width: 0;
`;

const SideName = styled.p`
  font-size: ${size.small};
  color: ${color.second};
`;

interface ConflictsProps {
  readonly parts: readonly Part[];
  readonly draft: Draft;
  readonly theirs: Editable;
}

/** What two people have changed at the same time, with both values: the one who saves last chooses. */
export function Conflicts({ parts, draft, theirs }: ConflictsProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const id = useId();

  const settle = (part: Part, side: 'mine' | 'theirs') => {
    dispatch(settled({ part, side }));
    const action = { label: text('undo'), dispatches: putBack({ parts: [part], from: draft }) };
    dispatch(showToast({ kind: 'info', text: text(side === 'mine' ? 'keptMine' : 'tookTheirs'), action }));
  };

  return parts.map((part) => (
    <Group ref={keepPlace} key={part} role="group" aria-labelledby={`${id}${part}`}>
      <Title id={`${id}${part}`}>{nameOfPart(part, [draft.mine, theirs, draft.base], text)}</Title>
      <Sides>
        <Side>
          <SideName>{text('mine')}</SideName>
          <WrittenText>{valueOfPart(part, draft.mine, text)}</WrittenText>
          <Button onClick={() => settle(part, 'mine')}>{text('keepMine')}</Button>
        </Side>
        <Side>
          <SideName>{text('theirs')}</SideName>
          <WrittenText>{valueOfPart(part, theirs, text)}</WrittenText>
          <Button onClick={() => settle(part, 'theirs')}>{text('takeTheirs')}</Button>
        </Side>
      </Sides>
    </Group>
  ));
}
