import { colors } from '@kodama/rules/colors'

const { ground, text, quiet, brand, leaf, ember } = colors

/** The veil is dark at the left and at the bottom, where the text is. */
export const styles = `
  * { box-sizing: border-box; flex-shrink: 0 }
  .row { display: flex; align-items: center; gap: 20px }
  .column { display: flex; flex-direction: column; gap: 10px }
  .card { width: 1200px; height: 630px; padding: 40px 64px 32px; color: ${text}; font-size: 26px; gap: 18px;
    border-bottom: 8px solid ${brand}; background-image:
    linear-gradient(to bottom, ${ground}00 50%, ${ground}bf),
    linear-gradient(to right, ${ground}d6, ${ground}9e 50%, ${ground}0d) }
  .line { display: block; line-clamp: 1; word-break: break-all; max-width: 590px }
  .bold { font-weight: 700 }
  .quiet { color: ${quiet} }
  .leaf { color: ${leaf} }
  .pp { color: ${ember} }
  .label { font-size: 22px; color: ${quiet} }
  .pill { padding: 7px 16px; border: 1.5px solid ${leaf}73; border-radius: 20px;
    background: ${ground}bf; font-size: 22px; font-weight: 700 }
  .mode { margin-left: auto }
  .avatar { border: 2px solid ${leaf} }
  .bottom { margin-top: auto }
  .beatmap { width: 590px; gap: 6px }
  .grade { position: absolute; left: 712px; top: 100px }
  .stats { margin-top: 34px; padding-top: 24px; border-top: 1.5px solid ${leaf}59 }
  .ring { display: flex; flex-direction: column; align-items: center; justify-content: center;
    position: relative; border-radius: 50%; background: ${ground}a6 }
  .ring svg { position: absolute }
  .letter { position: absolute; transform: translate(-50%, -50%); font-size: 21px }
`
