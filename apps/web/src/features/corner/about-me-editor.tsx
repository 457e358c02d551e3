import type { Player } from '@kodama/contract/player'
import { aboutMeProblems } from '@kodama/rules/about-me'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { BBCode } from '#bbcode/render.tsx'
import { useSite } from '#lib/app-context.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { AboutMeConflict } from './about-me-conflict.tsx'
import { type AboutMe, writeDraft } from './about-me-draft.ts'
import { AboutMeLength, AboutMeProblems } from './about-me-problems.tsx'
import { forgetSaveFailure, useSaveAboutMe, useSaveFailure } from './about-me-save.ts'
import { shortcuts, tags } from './about-me-tags.ts'
import { insertTag, Toolbar } from './about-me-toolbar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useTexts } from './texts.tsx'

type Props = {
  player: Player
  token: string
  saved: AboutMe
  draft: AboutMe | undefined
  onClose: () => void
}

export function AboutMeEditor({ player, token, saved, draft, onClose }: Props) {
  const { t } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [edited, setEdited] = useState(draft ?? saved)
  const isSaving = useRef(false)
  const failure = useSaveFailure(player.id)
  const save = useSaveAboutMe(player, token)
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  const isChanged = edited.text !== saved.text
  const canSave = aboutMeProblems(edited.text).length === 0

  function edit(next: AboutMe) {
    setEdited(next)
    writeDraft(player.id, next.text === saved.text ? undefined : next)
  }

  function submit(draft: AboutMe) {
    if (aboutMeProblems(draft.text).length > 0) return
    writeDraft(player.id, draft)
    isSaving.current = true
    void save(draft)
    onClose()
  }

  function discard() {
    forgetSaveFailure()
    setEdited(saved)
    writeDraft(player.id, undefined)
    area.current?.focus()
  }

  function handleEscape(event: KeyboardEvent) {
    // While a word is converted, it is the keyboard's own.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The same key would close the question that it opens.
    event.preventDefault()
    onClose()
  }

  function handleKey(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.key === 'Enter') return submit(edited)
    const tag = tags.find(({ name }) => name === shortcuts[event.key.toLowerCase()])
    if (!tag) return
    event.preventDefault()
    insertTag(area.current, tag)
  }

  return (
    <>
      <LeaveGuard hasChanges={() => isChanged && !isSaving.current} onDiscard={discard} />
      <div onKeyDown={handleEscape} className="flex flex-col gap-3">
        {failure?.other ? (
          <AboutMeConflict
            other={failure.other}
            onTake={() => {
              forgetSaveFailure()
              edit(failure.other ?? edited)
            }}
            onSaveAnyway={() => submit({ ...edited, version: failure.other?.version ?? '' })}
          />
        ) : (
          <Note
            error={failure?.text}
            isDraft={draft !== undefined && isChanged}
            onDiscard={discard}
          />
        )}
        <Toolbar area={area} />
        <textarea
          ref={area}
          aria-label={t('about.text')}
          aria-invalid={!canSave}
          aria-describedby="about-me-notes"
          value={edited.text}
          onChange={(event) => edit({ ...edited, text: event.target.value })}
          onKeyDown={handleKey}
          className="h-56 w-full resize-y rounded-lg border border-edge bg-ground p-3 leading-[1.75] hover:border-quiet focus-visible:border-leaf focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <div id="about-me-notes" className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-13">
          <AboutMeProblems text={edited.text} />
          <AboutMeLength text={edited.text} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            disabled={!canSave || !isChanged}
            onClick={() => submit(edited)}
            className={primaryButton}
          >
            {t('about.save')}
          </button>
          <button type="button" onClick={onClose} className={quietButton}>
            {t('cancel')}
          </button>
          <p className="hidden text-13 text-quiet pointer-fine:block">{t('about.save_hint')}</p>
        </div>
        <Preview text={edited.text} />
      </div>
    </>
  )
}

type NoteProps = { error: string | undefined; isDraft: boolean; onDiscard: () => void }

function Note({ error, isDraft, onDiscard }: NoteProps) {
  const { t } = useTexts()
  if (!error && !isDraft) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-raised p-3 text-14">
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : (
        <p>{t('about.restored')}</p>
      )}
      {isDraft && (
        <button type="button" onClick={onDiscard} className="text-leaf hover:underline">
          {t('about.discard')}
        </button>
      )}
    </div>
  )
}

// The keyboard can scroll only what has the focus.
const scroller = { role: 'group', tabIndex: 0 } as const

/** As the box shows it. It follows the typing when the browser has time. */
function Preview({ text }: { text: string }) {
  const { t } = useTexts()
  const { media_hosts } = useSite()
  const shown = useDeferredValue(text)
  return (
    <section aria-labelledby="about-me-preview" className="mt-2 border-t border-line pt-4">
      <h3 id="about-me-preview" className="text-14 font-bold text-quiet">
        {t('about.preview')}
      </h3>
      <div
        {...scroller}
        aria-label={t('about.preview')}
        className="mt-3 max-h-120 min-h-24 overflow-y-auto rounded-sm leading-[1.75] wrap-anywhere"
      >
        {shown.trim() ? (
          <BBCode text={shown} allowedHosts={media_hosts} />
        ) : (
          <p className="text-14 text-quiet">{t('about.preview_empty')}</p>
        )}
      </div>
    </section>
  )
}
