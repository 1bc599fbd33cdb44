import { type ReactNode, useContext, useEffect, useState } from 'react';
import { type Branding, helpTarget } from '../../contract/branding';
import { linkTarget } from '../../contract/redirect-target';
import { latestTheme, onTheme } from '../../theme/load-theme';
import { BrandingContext, renderFieldsOf } from './branding-context';

interface BrandingProviderProps {
  branding: Branding | null | undefined;
  children: ReactNode;
}

/**
 * Provides the server's branding to the components of a page; name and logo of the host's theme replace it. While the build
 * renders a skeleton, a provider around this one has the fields of the template, which replace both.
 */
export function BrandingProvider({ branding, children }: BrandingProviderProps) {
  const template = useContext(BrandingContext);
  const [theme, setTheme] = useState(themeBranding);
  useEffect(() => onTheme(() => setTheme(themeBranding())), []);
  const value = template ?? renderFieldsOf({ ...withSafeLinks(branding ?? {}), ...theme });
  return <BrandingContext.Provider value={value}>{children}</BrandingContext.Provider>;
}

/** A link that a browser would run as script is left out. */
function withSafeLinks({ helpUrl, legalUrl, ...branding }: Branding): Branding {
  return {
    ...branding,
    helpUrl: helpUrl && helpTarget(helpUrl, location.origin),
    legalUrl: legalUrl && linkTarget(legalUrl, location.origin),
  };
}

/** Returns the fields that the latest theme replaces. A theme with a logo replaces both, even if it has no dark one. */
function themeBranding() {
  const { Name, Logo, LogoDark } = latestTheme() ?? {};
  return { ...(Name && { name: Name }), ...(Logo && { logo: Logo, logoDark: LogoDark }) };
}
