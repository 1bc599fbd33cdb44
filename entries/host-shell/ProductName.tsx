import { BrandLogo } from '../../shared/ui/branding/BrandLogo';
import { useBranding } from '../../shared/ui/branding/branding-context';

/** Logo and name of the organisation, or else of the product, whose name is not translated. */
export function ProductName() {
  const render = useBranding();
  return (
    <>
      <BrandLogo image="h-9 max-w-24 shrink-0" product="size-9 shrink-0" />
      <span dir="auto" className="min-w-0 grow truncate font-semibold text-lg">
        {render('name', (name) => name, 'Vestibule')}
      </span>
    </>
  );
}
