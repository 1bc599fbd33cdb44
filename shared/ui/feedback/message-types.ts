/** The type of an alert or a notification. */
export type MessageType = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR';

/** The icon of each type, and the text that names it: colour alone must not carry information (WCAG 1.4.1). */
export const MESSAGE_TYPES = {
  INFO: { icon: 'info', name: 'NOTIFICATION_INFO' },
  SUCCESS: { icon: 'success', name: 'NOTIFICATION_SUCCESS' },
  WARNING: { icon: 'warning', name: 'NOTIFICATION_WARNING' },
  ERROR: { icon: 'error', name: 'NOTIFICATION_ERROR' },
} as const;
