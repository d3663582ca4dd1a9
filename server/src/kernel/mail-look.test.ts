import { contrast, ink } from '@stoa/contract/kernel/contrast';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { api } from '../../../tests/paths.ts';
import { form } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { openMailSink } from '../../test/mail-sink.ts';
import { framed, textOf, type MailBody } from './mail-blocks.ts';
import { htmlOf } from './mail-html.ts';
import { queueMail } from './mail.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url });
const sender = { ...world.stoa.services.site.now(), publicUrl: world.stoa.services.settings.publicUrl };
const page = (subject: string, body: MailBody) => new JSDOM(htmlOf(subject, body)).window.document;

test('names are in bold wherever they are known, as whole words and as text', () => {
  const names = ['Λογική', 'C++ (two)', '<b>Bo</b>', 'Anne-Marie'];
  const says = 'Bo and <b>Bo</b> read Λογική, not Λογικήν; Ada reads C++ (two), and Adam nothing; Anne-Marie does.';
  const body = framed(
    {
      subject: '',
      names,
      blocks: [
        says,
        {
          facts: [
            ['Course', 'Ethics'],
            ['Grade', 'A'],
          ],
        },
        'Ethics begins.',
      ],
    },
    { firstName: 'Ada' },
    sender,
  );
  const bold = [...page('Subject', body).querySelectorAll('strong')].map(({ textContent }) => textContent);
  expect(bold).toEqual(['Ada', '<b>Bo</b>', 'Λογική', 'Ada', 'C++ (two)', 'Anne-Marie', 'Ethics', 'Ethics']);
  expect(textOf(body)).toContain(says);
  // Mails of the version before know no names.
  const { names: _names, accent: _accent, ...before } = body;
  expect(page('Subject', before).querySelectorAll('strong')).toHaveLength(0);
});

test.each([
  ['#1f4e79', true],
  ['#7a1f4e', false],
])(
  'a mail of a site in %s has its rule, its buttons and its links in it, and lighter ones in the dark',
  (accent, isStandard) => {
    const body = framed(
      { subject: '', blocks: [{ button: 'Open', path: '/one' }] },
      { firstName: 'Ada' },
      { ...sender, accent },
    );
    const html = htmlOf('Subject', body);
    const { document } = new JSDOM(html).window;
    const style = (selector: string) => document.querySelector(selector)!.getAttribute('style')!;
    expect(style('.rule')).toContain(`border-bottom:2px solid ${accent}`);
    expect(style('a.fill')).toContain(`background-color:${accent}`);
    expect(style('a.link')).toContain(`color:${accent}`);
    const rule = /\.rule \{ border-color: (#\w{6})/.exec(html)![1]!;
    expect(contrast(rule, ink)).toBeGreaterThan(4.5);
    expect(html.includes('#1f4e79')).toBe(isStandard);
  },
);

test('a mail carries the mark of its site, and fetches none', async () => {
  const admin = await world.administrator();
  const to = (email: string) => ({ email, firstName: 'Ada', lastName: '' });
  const post = async (email: string) => {
    await world.stoa.services.database.tx((db) =>
      queueMail({ services: world.stoa.services, db, me: undefined }, to(email), () => ({
        subject: 'x',
        blocks: ['y'],
      })),
    );
    await expect.poll(() => sink.to(email)).toHaveLength(1);
    return sink.to(email)[0]!;
  };
  const drawn = await post('drawn@mail.example');
  const own = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#7a1f4e' } })
    .png()
    .toBuffer();
  await admin.put(api.siteSettings.setPictures, form({ mark: new File([new Uint8Array(own)], 'own.png') }));
  await world.stoa.services.site.refresh();
  const set = await post('set@mail.example');
  for (const { html, pictures } of [drawn, set]) {
    expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="cid:mark"')]);
    expect(pictures.map(({ cid, type }) => [cid, type])).toEqual([['<mark>', 'image/png']]);
  }
  const sizeOf = async ({ pictures }: typeof set) => {
    const { width, height } = await sharp(pictures[0]!.bytes).metadata();
    return [width, height];
  };
  expect([await sizeOf(drawn), await sizeOf(set)]).toEqual([
    [96, 96],
    [256, 128],
  ]);
  await admin.put(api.siteSettings.setPictures, { mark: null });
});
