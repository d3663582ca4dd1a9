import {
  expectedPages,
  type SitePage,
  sitePages,
  type SitePageVersion,
} from '@stoa/contract/office/site-settings.shapes';
import { isAccepted } from '@stoa/contract/people/accounts.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n, type Language, languageNames, languages } from '@stoa/contract/kernel/i18n';
import { useLocation, useSearchParams } from 'react-router';
import { useState } from 'react';
import { ApiError, call } from '../../kernel/api.ts';
import { useEndpoint, useRows } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { day, instant, ownZone } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput, TextInput } from '../../ui/plain/Input.tsx';
import { useRecord } from '../../ui/useRecord.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { expectedTitles, showPages } from './SitePageList.tsx';
import { useAsked } from '../../ui/confirm.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';

const columns: readonly Column<SitePageVersion>[] = [
  { label: /*i18n*/ 'Version', cell: ({ version }) => version, sort: 'version', figures: true },
  { label: /*i18n*/ 'When', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Who', cell: ({ by }) => by },
  { label: /*i18n*/ 'In effect from', cell: ({ effective }) => (effective ? day(effective) : i18n.t('Right away')) },
  { label: /*i18n*/ 'Accepted by', cell: ({ acceptedBy }) => acceptedBy, figures: true },
];

interface PageVersionsProps {
  readonly slug: string;
  readonly current: number;
  readonly restored: () => void;
}
/** The versions of a page, with a way back to each. */
function PageVersions({ slug, current, restored }: PageVersionsProps) {
  const restore = useAsked(sitePages.restore);
  const ask = (version: number) =>
    restore({
      title: i18n.t('Go back to version {version, number}?', { version }),
      body: i18n.t('It becomes the newest version. People are asked to accept terms again.'),
      action: i18n.t('Restore'),
      send: { params: { slug, version: String(version) } as never, query: { zone: ownZone() } },
      failed: i18n.t('We couldn’t save the page.'),
      done: () => {
        restored();
        return i18n.t('The page was saved.');
      },
    });
  return (
    <Section title={i18n.t('Versions')}>
      <RowsTable
        label={i18n.t('Versions')}
        of={sitePages.versions}
        params={{ slug }}
        columns={columns}
        sort="-version"
        failed={i18n.t('We couldn’t load the versions.')}
        empty={i18n.t('There are no versions yet.')}
        actions={({ version, titles }) =>
          version === current || !titles ? null : (
            <RowButton
              label={i18n.t('Restore')}
              of={i18n.t('version {version, number}', { version })}
              onClick={() => void ask(version)}
            />
          )
        }
      />
    </Section>
  );
}

/** The versions of a page that was removed; nothing for one that was never written. */
function VersionsOfRemoved(of: Omit<PageVersionsProps, 'current'>) {
  const { data } = useRows(sitePages.versions, { params: { slug: of.slug }, query: { pageSize: 1 } });
  return data && <PageVersions {...of} current={0} />;
}

/** Administrator: writes a page of the site, language by language. */
export default function SitePageForm() {
  const { id: slug, close } = useRecord(paths.sitePages);
  const [chosen, setChosen] = useState('');
  if (slug === 'new' && chosen === '') return <NewPage choose={setChosen} close={close} />;
  return <Written slug={slug === 'new' ? chosen : slug} close={close} />;
}

/** Asks for the address of a new page. */
function NewPage({ choose, close }: { choose: (slug: string) => void; close: () => void }) {
  const [slug, setSlug] = useState('');
  const [error, setError] = useState('');
  return (
    <Page title={i18n.t('Add Page')} width="form" back={{ onClick: close, label: i18n.t('Pages and terms') }}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const found = sitePages.one.params.shape.slug.safeParse(slug.trim());
          if (found.success) choose(found.data);
          else setError(found.error.issues[0]!.message);
        }}
      >
        <TextInput
          label={i18n.t('Address')}
          description={i18n.t('The last part of the page’s address: small letters, digits and hyphens.')}
          value={slug}
          error={error}
          required
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
        <p>
          <Button type="submit">{i18n.t('Write the page')}</Button>
        </p>
      </form>
    </Page>
  );
}

function Written({ slug, close }: { slug: string; close: () => void }) {
  const { state } = useLocation() as { readonly state: unknown };
  // In the address, so that a change asks before it discards what is typed.
  const [search, setSearch] = useSearchParams();
  const language = languageNames.find((one) => one === search.get('language')) ?? 'en';
  const query = useEndpoint(sitePages.one, { params: { slug }, query: { language } }, { staleTime: 0 });
  const isNew = query.error instanceof ApiError && query.error.status === 404;
  const fallback = expectedPages.find((one) => one === slug);
  const title = query.data?.title ?? (fallback ? i18n.t(expectedTitles[fallback]) : `/pages/${slug}`);
  function saved() {
    void query.refetch();
    void showPages();
  }
  const form = (page: SitePage | undefined) => (
    <>
      <PageForm key={`${language} ${page?.version}`} {...{ slug, language, page, title, saved }} />
      {page ? (
        <PageVersions slug={slug} current={page.version} restored={saved} />
      ) : (
        <VersionsOfRemoved slug={slug} restored={saved} />
      )}
    </>
  );
  return (
    <Page title={title} width="form" back={{ onClick: close, label: i18n.t('Pages and terms') }}>
      <SelectInput
        label={i18n.t('Language')}
        value={language}
        onChange={(event) => setSearch({ language: event.currentTarget.value }, { replace: true, state })}
        data={languageNames.map((one) => ({ value: one, label: languages[one] }))}
      />
      {isNew ? (
        form(undefined)
      ) : (
        <Loaded query={query} failed={i18n.t('We couldn’t load the page.')} fresh>
          {(page) => form(page ?? undefined)}
        </Loaded>
      )}
    </Page>
  );
}

interface PageFormProps {
  readonly slug: string;
  readonly language: Language;
  /** undefined while nobody has written it */
  readonly page: SitePage | undefined;
  readonly title: string;
  readonly saved: () => void;
}
function PageForm({ slug, language, page, title, saved }: PageFormProps) {
  const isTranslated = page?.language === language;
  const form = useSchemaForm(sitePages.save, {
    params: { slug },
    values: {
      title: isTranslated ? page.title : page ? '' : title,
      markdown: isTranslated ? page.markdown : '',
      language,
      effective: page?.effective ?? '',
      zone: ownZone(),
      version: page?.version ?? 0,
    },
    failed: i18n.t('We couldn’t save the page.'),
    done: i18n.t('The page was saved.'),
    onDone: saved,
  });
  return (
    <Form form={form} button={i18n.t('Save Page')}>
      {page && !isTranslated && (
        <p className="soft">
          {i18n.t('There is no translation yet. Readers of this language see the text in {language}.', {
            language: new Intl.DisplayNames(i18n.language, { type: 'language' }).of(page.language)!,
          })}
        </p>
      )}
      <FormGroup title={languages[language]}>
        <Field form={form} name="title" label={i18n.t('Title')} wide />
        <Field
          form={form}
          name="effective"
          label={i18n.t('In effect from')}
          type="date"
          required={isAccepted(slug)}
          description={
            isAccepted(slug)
              ? i18n.t('A later day asks everybody to accept again. Keep the day to correct a mistake.')
              : i18n.t('Leave it empty to publish right away.')
          }
        />
        <MarkdownField
          form={form}
          name="markdown"
          label={i18n.t('Text')}
          rows={16}
          preview={(markdown) => call(sitePages.preview, { body: { markdown } })}
        />
      </FormGroup>
    </Form>
  );
}
