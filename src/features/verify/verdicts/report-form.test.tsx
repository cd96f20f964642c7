import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { brand } from '@/content/company.ts';
import { report } from '@/content/report.ts';
import { toTeam } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import { site as frame } from '@/lib/words.ts';
import { beginningOf } from '@/test/patterns.ts';
import { announced, callsOf, fill, holdCalls, nth, openAnswered, openPage, sentences } from '@/test/verify-page.ts';

beforeEach(holdCalls);

const reports = () => callsOf('/functions/v1/report-contact');
const reportButton = () => screen.getByRole('button', { name: verify.actions.report });
const happened = () => screen.findByRole('textbox', { name: beginningOf(report.fields.whatHappened.label) });

async function openReport(typed = '@mara_listbo1t') {
  const view = await openAnswered(typed, []);
  expect(await screen.findByText(verify.toasts.notFound)).toBeVisible();
  await view.user.click(reportButton());
  await screen.findByRole('heading', { name: report.title });
  return view;
}
async function reporting() {
  const view = await openReport();
  fill(await happened(), 'Asked for a deposit');
  return view;
}
/** Answered, since one on its way asks before its page is left, in the next file, too. */
async function isThankedFor(sent: Awaited<ReturnType<typeof nth>>) {
  sent.answer({}, 201, { 'Content-Type': 'application/json' });
  expect(await screen.findByRole('heading', { name: report.success.title })).toBeVisible();
}
it('A report that is put aside returns the focus to its button, and keeps what was typed', async () => {
  const { user } = await reporting();
  await user.selectOptions(screen.getByRole('combobox'), 'discord');
  await user.click(screen.getByRole('button', { name: report.cancel }));
  expect(screen.queryByRole('heading', { name: report.title })).toBeNull();
  expect(reportButton()).toHaveFocus();
  await user.click(reportButton());
  expect(await happened()).toHaveValue('Asked for a deposit');
  expect(screen.getByRole('combobox')).toHaveValue('discord');
});

it('A report that failed is sent again with all that was typed', async () => {
  const { user } = await reporting();
  await user.selectOptions(screen.getByRole('combobox'), 'discord');
  fill(screen.getByRole('textbox', { name: beginningOf(report.fields.reporterContact.label) }), '@visitor');
  await user.click(screen.getByRole('button', { name: report.send }));
  (await nth(1, reports)).answer({}, 503, { 'Content-Type': 'application/json' });
  expect(await screen.findByText(report.failure.title)).toBeVisible();
  await user.click(screen.getByRole('button', { name: report.send }));
  const again = await nth(2, reports);
  expect(again.body).toEqual({
    kind: 'telegram',
    value: '@mara_listbo1t',
    metWhere: 'discord',
    whatHappened: 'Asked for a deposit',
    reporterContact: '@visitor',
    language: frame.language,
  });
  await isThankedFor(again);
});

it.each([
  ['whatHappened', 1000],
  ['reporterContact', 320],
] as const)('A report that is too long says so at its field, and is not sent: %s', async (name, max) => {
  const { user } = await reporting();
  const field = screen.getByRole('textbox', { name: beginningOf(report.fields[name].label) });
  fill(field, 'w'.repeat(max + 1));
  await user.click(screen.getByRole('button', { name: report.send }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(report.tooLong.replace('{max}', String(max))));
  expect(reports()).toEqual([]);
});

it('Cancel ends the call of a report that is being sent, and keeps the form', async () => {
  const { user } = await reporting();
  await user.click(screen.getByRole('button', { name: report.send }));
  const sent = await nth(1, reports);
  await user.click(screen.getByRole('button', { name: report.cancel }));
  expect(sent.signal?.aborted).toBe(true);
  expect(await screen.findByText(report.failure.title)).toBeVisible();
  expect(screen.getByRole('heading', { name: report.title })).toBeVisible();
});

it('What is no contact is reported as such, exactly as it was typed', async () => {
  const typed = '+49 151 2345678';
  const { user, send } = openPage();
  await send(typed);
  await user.click(screen.getByRole('button', { name: verify.actions.reportThis }));
  await user.click(await screen.findByRole('button', { name: report.send }));
  const sent = await nth(1, reports);
  expect(sent.body).toMatchObject({ kind: 'other', value: typed });
  await isThankedFor(sent);
});

it('The message about a report that failed links an email with all that was chosen', async () => {
  const { user } = await openReport('@rnara_listbolt');
  await user.selectOptions(screen.getByRole('combobox'), 'discord');
  await user.click(screen.getByRole('button', { name: report.send }));
  (await nth(1, reports)).answer({}, 503);
  const { fields, failure } = report;
  const body = `${fields.value.label}\n@rnara_listbolt\n\n${fields.metWhere.label}\ndiscord`;
  expect(await screen.findByText(failure.title)).toBeVisible();
  await waitFor(() => expect(announced()).toBe(sentences(failure.title, failure.text, failure.email)));
  const subject = encodeURIComponent(toTeam.reportSubject);
  expect(screen.getByText(failure.email)).toHaveAttribute(
    'href',
    `mailto:${brand.verifyEmail}?subject=${subject}&body=${encodeURIComponent(body)}`,
  );
});
