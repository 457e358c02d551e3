import { maxAboutMeLength } from '@kodama/rules/about-me'
import type { Texts } from './english.ts'

export const japanese: Texts = {
  errors: {
    invalid_input: '入力内容に誤りがあります。もう一度ご確認ください。',
    endpoint_not_found: 'このアドレスには何もありません。',
    method_not_allowed: 'このアドレスではこの操作はできません。',
    body_too_large: '送信された内容が大きすぎます。',
    address_too_long: 'アドレスが長すぎます。',
    headers_too_large: 'ヘッダーが大きすぎます。',
    too_slow: 'リクエストの受信に時間がかかりすぎました。',
    unsupported_media_type: 'JSON 形式で送信してください。',
    too_many_requests: '試行回数が多すぎます。',
    internal: 'サーバーで問題が発生しました。しばらくしてから、もう一度お試しください。',
    unavailable: 'サーバーが混み合っています。',
    human_check_missing: 'CAPTCHAトークンが取得できませんでした',
    human_check_failed: 'CAPTCHAを確認できませんでした。もう一度お試しください。',
    wrong_credentials: 'ユーザー名またはパスワードが違います。入力内容をご確認ください。',
    account_restricted:
      'このアカウントは制限されています。異議申し立ての方法は /docs/ja/appeal をご覧ください。',
    session_expired: 'もう一度ログインしてください。',
    wrong_present_password: '現在のパスワードが違います。',
    about_me_changed: '編集している間に、別の場所で自己紹介が変更されました。',
    picture_unreadable:
      'このファイルは画像として読み込めませんでした。PNG、JPEG、WebP、GIF のいずれかをお使いください。',
    picture_too_large:
      '画像が大きすぎます。5 MB 以内、縦横それぞれ 4096 ピクセル以内の JPEG にしてください。',
    banner_not_allowed: 'バナーを設定できるのは、サポーターとスタッフだけです。',
    session_not_found: 'このログインはすでに終了しています。',
    no_invite_left: '作成できる招待はもう残っていません。',
    invite_too_early: 'アカウントを作成してから日が浅いため、まだ招待を作成できません。',
    invite_already_made: 'この招待はすでに作成されています。',
    invite_unknown: 'この招待コードは見つかりませんでした。入力内容をご確認ください。',
    invite_used:
      'この招待コードはすでに使用されています。招待してくれた人に、新しい招待をもらってください。',
    invite_expired:
      'この招待コードは有効期限が切れています。招待してくれた人に、新しい招待をもらってください。',
    invite_revoked:
      'この招待コードは無効になっています。招待してくれた人に、新しい招待をもらってください。',
    username_taken: 'このユーザー名はすでに使われています。別の名前をお選びください。',
    email_taken:
      'このメールアドレスはすでに登録されています。ご自身のものなら、ログインするかパスワードを再設定してください。',
    account_not_found:
      'このメールアドレスのアカウントは見つかりませんでした。入力内容をご確認ください。',
    reset_token_invalid: 'このリンクは無効か、有効期限が切れています。',
    player_not_found: 'プレイヤーが見つかりません。',
    score_not_found: 'スコアが見つかりません。',
    beatmap_not_found: 'ビートマップが見つかりません。',
    team_not_found: 'チームが見つかりません。',
  },
  tryAgainIn: (seconds) =>
    seconds < 60
      ? `${seconds}秒後にもう一度お試しください。`
      : seconds < 3600
        ? `${Math.ceil(seconds / 60)}分後にもう一度お試しください。`
        : `約${Math.ceil(seconds / 3600)}時間後にもう一度お試しください。`,
  username: {
    min_length: 'ユーザー名は2文字以上にしてください。',
    max_length: 'ユーザー名は15文字以内にしてください。',
    characters: 'ユーザー名に使えるのは、半角英数字と _ [ ] - とスペースだけです。',
    edge_space: 'ユーザー名の最初と最後にスペースは使えません。',
    double_space: 'ユーザー名にスペースを続けて使うことはできません。',
    space_and_underscore: 'ユーザー名にスペースと _ を両方使うことはできません。',
    all_digits: '数字だけのユーザー名は使えません。',
    reserved: 'このユーザー名は使えません。',
  },
  password: {
    min_length: 'パスワードは8文字以上にしてください。',
    max_length: 'パスワードは32文字以内にしてください。',
    digit: 'パスワードには数字を1文字以上入れてください。',
    uppercase: 'パスワードには英大文字を1文字以上入れてください。',
    lowercase: 'パスワードには英小文字を1文字以上入れてください。',
    distinct: 'パスワードには4種類以上の文字を使ってください。',
    uncommon: 'このパスワードはよく使われていて、推測されやすいものです。',
  },
  aboutMe: {
    max_length: `自己紹介は${maxAboutMeLength}文字以内にしてください。`,
    four_byte_characters:
      '絵文字など、ゲームサーバーが保存できない文字が含まれています。取り除いてから保存してください。',
    lone_surrogates: '壊れた文字が含まれています。取り除いてから保存してください。',
  },
  card: {
    accuracy: '精度',
    combo: '最大コンボ',
    points: 'スコア',
    rank: '順位',
    level: 'レベル',
    plays: 'プレイ回数',
    noBeatmap: 'このスコアのビートマップは、サーバーに残っていません。',
  },
  email: 'メールアドレスの形式が正しくありません。',
  registered: (username) =>
    `${username} さん、ようこそ。サイトとゲームの両方に、このアカウントでログインできます。`,
  signedOut: 'ログアウトしました。',
  resetRequested: '再設定用のリンクをメールで送りました。',
  resetValid: 'このリンクは有効です。',
  resetDone: 'パスワードを変更しました。',
  resetMail: (site, username, minutes) => ({
    subject: `${site} パスワードの再設定`,
    lines: [
      `${username} さん`,
      `${site} でパスワードの再設定が申し込まれました。次のリンクから、新しいパスワードを設定してください。`,
    ],
    button: 'パスワードを再設定する',
    footer: `リンクは${minutes}分間、1回だけ有効です。心当たりがない場合は、このメールを無視してください。パスワードは変わりません。`,
  }),
  passwordChangedMail: (site, username, signedOut) => ({
    subject: `${site} パスワードが変更されました`,
    lines: [
      `${username} さん`,
      `${site} のパスワードが変更されました。ログイン中だった${signedOut === 'all' ? 'すべての端末' : 'ほかのすべての端末'}で、サイトからログアウトされています。`,
    ],
    footer:
      'ご自身で変更していない場合は、すぐにパスワードを再設定し、サーバーの管理者に連絡してください。',
  }),
  clearedMail: (site, username, what, reason) => ({
    subject: `${site} プロフィールの一部が削除されました`,
    lines: [
      `${username} さん`,
      `${site} のスタッフが、あなたのプロフィールの${clearable[what]}を削除しました。`,
      `理由: ${reason}`,
    ],
    footer:
      'ルールに沿ったものであれば、新しく設定できます。ご不明な点は、サーバーの管理者にお問い合わせください。',
  }),
}

const clearable = { about_me: '自己紹介', avatar: 'アバター', banner: 'バナー' }
