import { useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { View } from '../view.ts';

const SECTIONS: readonly View['section'][] = ['tools', 'manifest'];

/** Tools and manifest of a site. */
export function Tabs(props: { site: SiteSummary; view: View; change: (part: Partial<View>) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const problems = props.site.errors + props.site.warnings;
  const choose = (section: View['section']) => props.change({ section, screen: 'site' });
  const moved = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = props.view.section === 'tools' ? 'manifest' : 'tools';
    choose(other);
    box.current?.querySelector<HTMLElement>(`[data-section=${other}]`)?.focus();
  };
  return (
    <div ref={box} class="tabs" role="tablist" aria-label={t('tabs_label')} tabIndex={-1} onKeyDown={moved}>
      {SECTIONS.map((section) => (
        <button
          key={section}
          type="button"
          role="tab"
          data-section={section}
          aria-selected={props.view.section === section}
          aria-controls="main"
          tabIndex={props.view.section === section ? 0 : -1}
          onClick={() => choose(section)}
        >
          {section === 'tools' ? t('tab_tools') : t('tab_manifest')}
          {section === 'manifest' && problems > 0 && (
            <sup>
              {problems}
              <span class="visually-hidden"> {t('tab_problems', { count: problems })}</span>
            </sup>
          )}
        </button>
      ))}
    </div>
  );
}
