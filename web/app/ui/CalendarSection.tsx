import { TextInput } from '@mantine/core';
import { calendar } from '@stoa/contract/calendar';
import { useState } from 'react';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import styles from './CalendarSection.module.css';
import { useConfirm } from './confirm.tsx';
import { failedWith } from './failed.ts';
import { Loaded } from './Loaded.tsx';
import { notify } from './notify.ts';
import { Section } from './Page.tsx';
import { Button } from './plain/Button.tsx';
import { words } from './words.ts';

/** The private address of one's own calendar. It opens without signing in, so it is shown only to who asks for it. */
export function CalendarSection() {
  const [asked, setAsked] = useState(false);
  const query = useEndpoint(calendar.address, {}, { enabled: asked });
  return (
    <Section title={words.calendar}>
      <p>{words.subscribeToYourCoursesInA}</p>
      {asked ? (
        <Loaded query={query} failed={words.theAddressOfYourCalendarCould}>
          {(answer) => answer && <Address url={answer.url} />}
        </Loaded>
      ) : (
        <div>
          <Button variant="default" onClick={() => setAsked(true)}>
            {words.showCalendarAddress}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Address({ url }: { url: string }) {
  const confirm = useConfirm();
  const renewal = useCall(calendar.renew);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify(words.theAddressWasCopied);
    } catch {
      notify(words.theAddressCouldNotBeCopied);
    }
  }
  async function renew() {
    const renewed = await confirm({
      title: words.renewTheAddress,
      body: words.theAddressYouHaveNowStops,
      action: words.renew,
      danger: true,
      run: () => renewal.mutateAsync({}).catch(failedWith(words.theAddressWasNotRenewed)),
    });
    if (renewed) notify(words.yourCalendarHasANewAddress);
  }
  return (
    <div className={styles['address']}>
      <TextInput
        readOnly
        label={words.calendarAddress}
        description={words.whoeverHasItReadsYourCourses}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="buttons">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button variant="default" onClick={() => void renew()}>
          {words.renew}
        </Button>
      </div>
    </div>
  );
}
