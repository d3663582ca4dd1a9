import { exports } from '@stoa/contract/exports';
import { useState } from 'react';
import { addressOf } from '../kernel/api.ts';
import { failureWith } from '../ui/failed.ts';
import { fetchDownload, save } from '../ui/files.ts';
import { notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { words } from './words.ts';

export function DataSection() {
  const [running, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      const { blob, name } = await fetchDownload(addressOf(exports.ownData));
      save(blob, name);
    } catch (failure) {
      notifyFailure(failureWith(words.downloadFailedPleaseTryAgain, failure));
    } finally {
      setRunning(false);
    }
  }
  return (
    <Section title={words.yourData}>
      <p>{words.everythingStoaKeepsAboutYou}</p>
      <div>
        <Button variant="default" loading={running} onClick={() => void download()}>
          {words.downloadMyData}
        </Button>
      </div>
    </Section>
  );
}
