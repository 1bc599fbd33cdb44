/** Whether the page is shown as a dialog (spec 001 §2). */
export const isDialog = () => new URLSearchParams(location.search).get('dialog') === 'true';
