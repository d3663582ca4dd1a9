import { Trans } from '#trans';
import { site } from '../../kernel/site.ts';
import { PageLinks } from '../../ui/plain/PageLinks.tsx';

const accepted: readonly string[] = ['terms', 'privacy', 'refunds'];

/** Says which terms registering accepts; nothing on a site without terms. The server records their versions. */
export function RegisteringTerms() {
  const pages = site().pages.filter(({ slug }) => accepted.includes(slug));
  if (pages.length === 0) return null;
  return (
    <p className="soft">
      <Trans id="By registering you accept <0/>." components={{ 0: <PageLinks of={pages} /> }} />
    </p>
  );
}
