import type { SiteSettings } from '@stoa/contract/office/site-settings';

/** The props of each part of the screen. */
export interface PartProps {
  readonly settings: SiteSettings;
  readonly saved: () => void;
}
