import { useEffect, useRef, useState } from 'react';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';

/** What is under way; `leaving` lasts until the next page is there. */
export type Phase = 'idle' | 'verifying' | 'resending' | 'leaving';

/** One call at a time: a second Enter, or a resend meanwhile, does nothing. The page that goes ends it. */
export function usePhase() {
  const [phase, setPhase] = useState<Phase>('idle');
  const underWay = useRef<AbortController>(undefined);
  usePageRestored(() => setPhase('idle'));
  useEffect(() => () => underWay.current?.abort(), []);

  /** Answers of an act what is under way after it. */
  const alone = async (during: Phase, act: (signal: AbortSignal) => Promise<Phase>) => {
    if (phase !== 'idle' || underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    setPhase(during);
    let next: Phase = 'idle';
    try {
      next = await act(controller.signal);
    } finally {
      underWay.current = undefined;
      setPhase(next);
    }
  };
  return { phase, alone };
}
