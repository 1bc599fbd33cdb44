import { createContext, type ReactNode, useContext } from 'react';
import type { Branding } from '../../contract/branding';

/**
 * Renders a field of the branding, or `otherwise` where it has none. The skeletons have a function of their own, which
 * writes both into the template (see `render-template-field.tsx`): so a page and its skeleton share their markup.
 */
export type RenderField = (
  field: keyof Branding,
  render: (value: string) => ReactNode,
  otherwise?: ReactNode,
) => ReactNode;

/** The branding of the page around a component; undefined outside of one. */
export const BrandingContext = createContext<RenderField | undefined>(undefined);

/** Renders the fields of some branding. */
export function renderFieldsOf(branding: Branding): RenderField {
  return (field, render, otherwise = null) => {
    const value = branding[field];
    return value ? render(value) : otherwise;
  };
}

const WITHOUT_BRANDING = renderFieldsOf({});

/** Returns the function that renders the branding of the page. */
export function useBranding(): RenderField {
  return useContext(BrandingContext) ?? WITHOUT_BRANDING;
}
