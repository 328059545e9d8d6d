import { LIMITS } from '@site/contract/limits';
import { useCommonTexts } from '@site/platform/commonTexts';
import { ConflictDialog } from '@site/platform/ConflictDialog';
import { updateEdits } from '@site/platform/edits';
import { codeOf, messageOf } from '@site/platform/errors';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { blockCorner } from '@site/ui/block';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { color, phone, space } from '@site/ui/tokens';
import { useReservedEdge } from '@site/ui/useReservedEdge';
import { useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import {
  drafted,
  editableOf,
  withEdited,
  type Draft,
  type Editable,
  type SettingsDraft,
  type Version,
} from './draft.ts';
import { useSaveSettingsMutation } from './settingsApi.ts';
import { useText, type SettingsText } from './useText.ts';

const Bar = styled.section<{ $isUnsaved: boolean }>`
  ${blockCorner(2)}
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[5]};
  padding: ${space[4]} ${space[5]} ${space[3]};
  background: linear-gradient(
      ${({ $isUnsaved }) => ($isUnsaved ? color.glow : color.line)} 4px,
      transparent 0
    )
    ${color.raised};
  ${({ $isUnsaved }) =>
    $isUnsaved &&
    css`
      position: sticky;
      bottom: ${space[2]};
      z-index: 5;
    `}
  &:focus-visible {
    outline: none;
  }
  ${phone} {
    padding: ${space[4]} ${space[4]} ${space[3]};
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Words = styled.p`
  flex: 1 1 200px;
  min-width: 0;
  /* Discard and save stay together in a row of their own. */
  ${phone} {
    flex-basis: 100%;
  }
`;

function problemIn({ checklist }: Editable, text: SettingsText): string | undefined {
  if (checklist.some(({ label }) => label.trim() === '')) return text('entryMissing');
  const max = LIMITS.checklist.entries;
  return checklist.length > max ? text('tooMany', { max }) : undefined;
}

function valueOf(field: keyof Editable, settings: Editable, text: SettingsText): string {
  if (field === 'message') return settings.message.trim() || text('noMessage');
  if (field === 'logLevel') return text(settings.logLevel);
  if (field !== 'checklist') return text(settings[field] ? 'on' : 'off');
  const lines = settings.checklist.map(({ label, done }) =>
    text(done ? 'entryDone' : 'entryOpen', { label }),
  );
  return lines.join('\n') || text('noEntries');
}

interface SaveBarProps {
  readonly version: Version;
  readonly edits: SettingsDraft;
  readonly onOutdated: () => Promise<Version | undefined>;
}

export function SaveBar({ version, edits, onOutdated }: SaveBarProps) {
  const text = useText();
  const common = useCommonTexts();
  const dispatch = useAppDispatch();
  const bar = useRef<HTMLElement>(null);
  const { draft, begun, isUnsaved, isOutdated, conflicts, settle } = edits;
  const [kept] = useState(begun);
  const [isAsking, setIsAsking] = useState(false);
  useReservedEdge(bar, isUnsaved);
  const [send, { isLoading, error, reset }] = useSaveSettingsMutation();
  const problem = problemIn(draft.mine, text);

  const save = async (own: Draft, { etag, settings }: Version): Promise<void> => {
    const { mine, conflicts: open } = updateEdits(own, editableOf(settings));
    setIsAsking(open.length > 0);
    if (open.length > 0) return;
    const result = await send({ etag, settings: withEdited(settings, mine) });
    if (codeOf(result.error) === 'settings_changed') {
      const newest = await onOutdated();
      if (newest && newest.etag !== etag) return save(own, newest);
    }
    if (result.error) return;
    dispatch(showToast({ kind: 'success', text: text('saved') }));
    bar.current?.focus({ preventScroll: true });
  };

  const discard = () => {
    reset();
    dispatch(drafted(null));
    bar.current?.focus({ preventScroll: true });
    const action = { label: text('undo'), dispatches: drafted(draft) };
    dispatch(showToast({ kind: 'info', text: text('discarded'), action }));
  };

  const news = conflicts.length > 0 ? text('bothChanged') : isOutdated && text('takenOver');
  const state = problem ?? (news || text(begun === kept ? 'kept' : 'unsaved'));
  return (
    <Bar ref={bar} tabIndex={-1} aria-label={text('changes')} $isUnsaved={isUnsaved}>
      {error !== undefined && isUnsaved && conflicts.length === 0 && (
        <Notice tone="error" title={text('saveFailed')}>
          {messageOf(error)}
        </Notice>
      )}
      <Cluster>
        <Words id="save-state" role="status">
          {isUnsaved ? state : text('allSaved')}
        </Words>
        <Button disabled={!isUnsaved || isLoading} aria-describedby="save-state" onClick={discard}>
          {text('discard')}
        </Button>
        <Button
          variant="primary"
          disabled={!isUnsaved || problem !== undefined}
          aria-describedby="save-state"
          busy={isLoading}
          busyLabel={common.saving}
          onClick={() => void save(draft, version)}
        >
          {common.save}
        </Button>
      </Cluster>
      <ConflictDialog
        isOpen={isAsking && conflicts.length > 0}
        fields={conflicts.map((name) => ({
          name,
          label: text(name),
          mine: valueOf(name, draft.mine, text),
          theirs: valueOf(name, editableOf(version.settings), text),
        }))}
        onSettle={(fields) => void save(settle(fields), version)}
        onClose={() => setIsAsking(false)}
      />
    </Bar>
  );
}
