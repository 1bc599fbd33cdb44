/** Whether the page is shown as a dialog. */
export const isDialog = () => new URLSearchParams(location.search).get('dialog') === 'true';
