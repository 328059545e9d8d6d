import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Toast } from './Toast.tsx';

const FOR_LONG = 24 * 60 * 60_000;
const staying = { lifetime: FOR_LONG, closeLabel: 'Close message', onClose: () => undefined };

export function ToastGallery() {
  return (
    <>
      <Example name="Success">
        <Toast tone="success" {...staying}>
          Saved.
        </Toast>
      </Example>
      <Example name="Error">
        <Toast tone="error" {...staying}>
          The language could not be changed. Please try again.
        </Toast>
      </Example>
      <Example name="Info, with an action">
        <Toast tone="info" action={{ label: 'Undo', onPress: () => undefined }} {...staying}>
          VIP was removed.
        </Toast>
      </Example>
      <Example name="Hard texts">
        <Toast tone="info" {...staying}>
          {hardTexts.sentence}
        </Toast>
      </Example>
    </>
  );
}
