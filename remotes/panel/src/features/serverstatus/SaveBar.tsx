import { LIMITS } from '@site/contract/limits';
import { useCommonTexts } from '@site/platform/commonTexts';
import { codeOf, messageOf } from '@site/platform/errors';
import { showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { blockCorner } from '@site/ui/block';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { color, phone, space } from '@site/ui/tokens';
import { useReservedEdge } from '@site/ui/useReservedEdge';
import { useLayoutEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import { changedParts, withEdited, type Editable, type Version } from './draft.ts';
import { NEWS_ID } from './News.tsx';
import { useSaveSettingsMutation } from './settingsApi.ts';
import {
  discarded,
  putBack,
  selectConflicts,
  selectDraft,
  selectIsKept,
  selectIsUnsaved,
} from './settingsSlice.ts';
import { useText, type SettingsText } from './useText.ts';

/** Keeps focused elements above the bar when the browser scrolls to them. */
function useReserve(isNeeded: boolean): void {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '160px';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [isNeeded]);
}

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

const Words = styled.p<{ $hasButton: boolean }>`
  flex: 1 1 200px;
  min-width: 0;
  /* Discard and save stay together in a row of their own. */
  ${phone} {
    flex-basis: ${({ $hasButton }) => ($hasButton ? '200px' : '100%')};
  }
`;

/** Why the draft can't be saved as it is. */
function problemIn({ checklist }: Editable, hasConflicts: boolean, text: SettingsText): string | undefined {
  if (hasConflicts) return text('chooseFirst');
  if (checklist.some(({ label }) => label.trim() === '')) return text('entryMissing');
  const max = LIMITS.checklist.entries;
  return checklist.length > max ? text('tooMany', { max }) : undefined;
}

interface SaveBarProps {
  readonly version: Version;
  readonly edited: Editable;
  readonly onOutdated: () => void;
}

export function SaveBar({ version, edited, onOutdated }: SaveBarProps) {
  const text = useText();
  const common = useCommonTexts();
  const dispatch = useAppDispatch();
  const bar = useRef<HTMLElement>(null);
  const draft = useAppSelector(selectDraft);
  const isUnsaved = useAppSelector(selectIsUnsaved);
  useReserve(isUnsaved);
  useReservedEdge(bar, isUnsaved);
  const isKept = useAppSelector(selectIsKept);
  const hasConflicts = useAppSelector(selectConflicts).length > 0;
  const [send, { isLoading, error, reset }] = useSaveSettingsMutation();
  const problem = problemIn(edited, hasConflicts, text);

  const save = async () => {
    const result = await send({ etag: version.etag, settings: withEdited(version.settings, edited) });
    if (codeOf(result.error) === 'settings_changed') onOutdated();
    if (result.error) return;
    dispatch(showToast({ kind: 'success', text: text('saved') }));
    bar.current?.focus({ preventScroll: true });
  };

  const discard = () => {
    reset();
    dispatch(discarded());
    bar.current?.focus({ preventScroll: true });
    if (!draft) return;
    const parts = changedParts(draft.base, draft.mine);
    const action = { label: text('undo'), dispatches: putBack({ parts, from: draft }) };
    dispatch(showToast({ kind: 'info', text: text('discarded'), action }));
  };

  const state = isUnsaved ? (problem ?? text(isKept ? 'kept' : 'unsaved')) : text('allSaved');
  return (
    <Bar ref={bar} tabIndex={-1} aria-label={text('changes')} $isUnsaved={isUnsaved}>
      {error !== undefined && isUnsaved && !hasConflicts && (
        <Notice tone="error" title={text('saveFailed')}>
          {messageOf(error)}
        </Notice>
      )}
      <Cluster>
        <Words id="save-state" role="status" $hasButton={hasConflicts}>
          {state}
        </Words>
        {hasConflicts && (
          <Button onClick={() => document.getElementById(NEWS_ID)?.focus()}>{text('showConflicts')}</Button>
        )}
        <Button disabled={!isUnsaved || isLoading} aria-describedby="save-state" onClick={discard}>
          {text('discard')}
        </Button>
        <Button
          variant="primary"
          disabled={!isUnsaved || problem !== undefined}
          aria-describedby="save-state"
          busy={isLoading}
          busyLabel={common.saving}
          onClick={() => void save()}
        >
          {common.save}
        </Button>
      </Cluster>
    </Bar>
  );
}
