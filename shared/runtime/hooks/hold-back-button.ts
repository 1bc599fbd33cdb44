/** Whether a person is held where they are; called after the browser has gone to another address of this page. */
type Hold = () => boolean;

const holds = new Set<Hold>();

/**
 * Hears of the back button before any router does, and may keep it from them. Answers what ends that.
 *
 * @param hold answers true to hold a person; the browser has gone already, so it also puts the address right
 */
export function holdBackButton(hold: Hold): () => void {
  holds.add(hold);
  return () => void holds.delete(hold);
}

// From when this module is loaded, which is before any router has a component to listen for: on the window Chrome calls
// listeners in the order they came, capturing or not.
if (typeof addEventListener === 'function') {
  addEventListener('popstate', (event) => {
    if ([...holds].some((hold) => hold())) event.stopImmediatePropagation();
  });
}
