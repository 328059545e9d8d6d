import { examples, hardTexts } from '../gallery/examples.tsx';
import { Button } from './Button.tsx';
import { Cluster } from './Cluster.tsx';
import { Form } from './Form.tsx';
import { Notice } from './Notice.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const nothing = () => undefined;

const send = (
  <div>
    <Button type="submit" variant="primary">
      Send
    </Button>
  </div>
);

export const FormGallery = examples({
  'Two fields': (
    <Form onSend={nothing}>
      <TextField label="Name of the clan" name="name" />
      <TextField label="Tag of the clan" name="tag" hint="Four letters at most." />
      {send}
    </Form>
  ),
  'With an error of a field': (
    <Form onSend={nothing}>
      <TextField label="Name of the team" name="name" error="That name is taken." defaultValue="Foxes" />
      {send}
    </Form>
  ),
  'With an error of the whole form, and two buttons': (
    <Form onSend={nothing} $gap={4}>
      <TextField label="Name of the party" name="name" defaultValue="Night owls" />
      <Notice tone="error" title="The party was not opened">
        Too many attempts. Wait a minute.
      </Notice>
      <Cluster $justify="end">
        <Button>Cancel</Button>
        <Button type="submit" variant="primary">
          Open
        </Button>
      </Cluster>
    </Form>
  ),
  'Hard texts': (
    <Form onSend={nothing}>
      <TextField label={hardTexts.word} name="word" error={hardTexts.sentence} />
      <TextArea label={hardTexts.rightToLeft} name="text" hint={hardTexts.emoji} />
      {send}
    </Form>
  ),
});
