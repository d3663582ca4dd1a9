import type { SiteSettings } from '@stoa/contract/office/site-settings';

/** What each part of the screen gets. */
export interface PartProps {
  readonly settings: SiteSettings;
  readonly saved: () => void;
}
