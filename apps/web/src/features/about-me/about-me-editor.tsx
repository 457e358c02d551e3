import { errorCodeOf } from '@kodama/contract/call'
import { aboutMeProblems } from '@kodama/rules/about-me'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { BBCode } from '#bbcode/render.tsx'
import { useFailureText } from '#lib/account-calls.ts'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { Conflict } from './conflict.tsx'
import { type AboutMe, readDraft, writeDraft } from './draft.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { AboutMeLength, AboutMeProblems } from './problems.tsx'
import { useSaveAboutMe } from './save.ts'
import { useFailedSave } from './saves.ts'
import { shortcuts, tags } from './tags.ts'
import { insertTag, Toolbar } from './toolbar.tsx'

type Props = { playerId: number; token: string; saved: AboutMe; onClose: () => void }

export function AboutMeEditor({ playerId, token, saved, onClose }: Props) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const [restored, setRestored] = useState(() => readDraft(playerId))
  const [edited, setEdited] = useState(restored ?? saved)
  const isSaving = useRef(false)
  const failureText = useFailureText()
  const failed = useFailedSave(playerId)
  // Not that of an older draft.
  const error = failed?.draft?.text === restored?.text ? failed?.error : undefined
  const save = useSaveAboutMe(playerId, token)
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  const isChanged = edited.text !== saved.text
  const canSave = aboutMeProblems(edited.text).length === 0

  function edit(next: AboutMe) {
    setEdited(next)
    writeDraft(playerId, next.text === saved.text ? undefined : next)
  }

  function submit(draft: AboutMe) {
    if (aboutMeProblems(draft.text).length > 0) return
    writeDraft(playerId, draft)
    isSaving.current = true
    save.mutate(draft)
    onClose()
  }

  function discard() {
    setRestored(undefined)
    setEdited(saved)
    writeDraft(playerId, undefined)
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
        {errorCodeOf(error) === 'about_me_changed' ? (
          <Conflict
            other={saved.text}
            onTake={discard}
            onSaveAnyway={() => submit({ ...edited, version: saved.version })}
          />
        ) : (
          <Note
            error={failureText(error)}
            isDraft={restored !== undefined && isChanged}
            onDiscard={discard}
          />
        )}
        <Toolbar area={area} />
        <textarea
          ref={area}
          aria-label={t('editor.about.text')}
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
            {t('editor.about.save')}
          </button>
          <button type="button" onClick={onClose} className={quietButton}>
            {t('editor.cancel')}
          </button>
          <p className="hidden text-13 text-quiet pointer-fine:block">
            {t('editor.about.save_hint')}
          </p>
        </div>
        <Preview text={edited.text} />
      </div>
    </>
  )
}

type NoteProps = { error: string | undefined; isDraft: boolean; onDiscard: () => void }

function Note({ error, isDraft, onDiscard }: NoteProps) {
  const { t } = useTranslation()
  if (!error && !isDraft) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-raised p-3 text-14">
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : (
        <p>{t('editor.about.restored')}</p>
      )}
      {isDraft && (
        <button type="button" onClick={onDiscard} className="text-leaf hover:underline">
          {t('editor.about.discard')}
        </button>
      )}
    </div>
  )
}

// The keyboard can scroll only what has the focus.
const scroller = { role: 'group', tabIndex: 0 } as const

/** As the box shows it. It follows the typing when the browser has time. */
function Preview({ text }: { text: string }) {
  const { t } = useTranslation()
  const { media_hosts } = useSite()
  const shown = useDeferredValue(text)
  return (
    <section aria-labelledby="about-me-preview" className="mt-2 border-t border-line pt-4">
      <h3 id="about-me-preview" className="text-14 font-bold text-quiet">
        {t('editor.about.preview')}
      </h3>
      <div
        {...scroller}
        aria-label={t('editor.about.preview')}
        className="mt-3 max-h-120 min-h-24 overflow-y-auto rounded-sm leading-[1.75] wrap-anywhere"
      >
        {shown.trim() ? (
          <BBCode text={shown} allowedHosts={media_hosts} />
        ) : (
          <p className="text-14 text-quiet">{t('editor.about.preview_empty')}</p>
        )}
      </div>
    </section>
  )
}
