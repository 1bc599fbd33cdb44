/** Whether the keyboard has a Command key, which Apple's have in place of Control. */
export const isApple = () => /Mac|iP/.test(navigator.platform);
