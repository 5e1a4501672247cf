'use client'
import { Wordmark } from '@/components/shell/wordmark'
import { BadgeBlock, ChipBlock, StakeholderBlock } from './blocks-badges'
import { ButtonBlock, TypeBlock } from './blocks-basics'
import { BannerBlock, EmptyBlock, NoticeBlock, OverlayBlock, StatBlock } from './blocks-feedback'
import { FieldBlock, FormBlock, RangeBlock } from './blocks-fields'
import { ComboboxBlock, NavigationBlock, TreeBlock } from './blocks-lists'

export function Gallery() {
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">Building blocks</h1>
      {(['dark', 'light'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="bg-bg px-8 pt-7 pb-10 text-fg max-sm:px-4">
          <div className="mx-auto max-w-[1376px]">
            <div className="mb-5 flex items-center justify-between">
              <Wordmark />
              <span className="text-muted">Components, {theme}</span>
            </div>
            <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1 items-start">
              <TypeBlock />
              <ButtonBlock />
              <FieldBlock />
              <ChipBlock />
              <BadgeBlock />
              <StakeholderBlock />
              <NoticeBlock />
              <ComboboxBlock />
              <NavigationBlock />
              <RangeBlock />
              <FormBlock />
              <BannerBlock />
              <OverlayBlock />
              <EmptyBlock />
            </div>
            <StatBlock />
            <TreeBlock />
          </div>
        </div>
      ))}
    </main>
  )
}
