import { Page } from '../ui/Page.tsx';

export default function ScreenToCome() {
  return (
    <Page title="Not open yet">
      <p>This part of Stoa opens soon.</p>
    </Page>
  );
}
