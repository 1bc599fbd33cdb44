import { TabPanel as HeadlessPanel, Tab, TabGroup, TabList, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

/** One tab and its panel. */
export interface TabItem {
  id: string;
  title: string;
  /** Marks the tab, such as an icon for an error in its panel; it needs a text for screen readers. */
  mark?: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem[];
  /** The id of the selected tab. */
  selected: string;
  onSelect: (id: string) => void;
}

/**
 * Tabs with their panels. Arrow keys move between tabs and select them. Panels stay mounted: what was typed into one is
 * kept while another is selected.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const index = tabs.findIndex(({ id }) => id === selected);
  return (
    <TabGroup
      selectedIndex={Math.max(0, index)}
      onChange={(next) => {
        const tab = tabs[next];
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className="flex flex-wrap border-line border-b">
        {tabs.map(({ id, title, mark }) => (
          <Tab
            key={id}
            data-tab={id}
            className="-mb-px flex min-h-control cursor-pointer items-center gap-2 border-transparent border-b-4 px-4 forced-colors:[border-color:Canvas] py-2 font-medium text-muted eased hover:bg-tint focus-visible:-outline-offset-2 data-selected:border-primary data-selected:text-on-background data-selected:forced-colors:[border-color:Highlight]"
          >
            {title}
            {mark}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(({ id, content }) => (
          <HeadlessPanel
            key={id}
            unmount={false}
            data-part={`tab-${id}`}
            className="py-4 focus-visible:-outline-offset-2"
          >
            {content}
          </HeadlessPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
