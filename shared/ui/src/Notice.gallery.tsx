import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Notice } from './Notice.tsx';

export function NoticeGallery() {
  return (
    <>
      <Example name="Info">
        <Notice tone="info">The season ends on Sunday at 18:00.</Notice>
      </Example>
      <Example name="Success">
        <Notice tone="success" title="Saved">
          Everybody sees your new name now.
        </Notice>
      </Example>
      <Example name="Warning">
        <Notice tone="warning" title="Only two recovery codes are left">
          Make new ones before you need them.
        </Notice>
      </Example>
      <Example name="Error">
        <Notice tone="error">Your clan could not be saved. Try again.</Notice>
      </Example>
      <Example name="Hard texts" wide>
        <Notice tone="info" title={hardTexts.word}>
          {hardTexts.sentence} {hardTexts.emoji}
        </Notice>
      </Example>
    </>
  );
}
