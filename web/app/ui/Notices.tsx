import './mantine-dialogs.ts';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear: in a corner of the window. */
export const Notices = () => <Notifications position="bottom-right" limit={4} />;
export { notifications } from '@mantine/notifications';
