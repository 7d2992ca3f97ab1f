/* The simulated payment dialog, inside the iframe that checkout.js opens. */
const dialog = document.querySelector("[role=dialog]");
const { keyId, orderId, shopOrigin } = dialog.dataset;
const options = readOptions();
const screens = [...document.querySelectorAll("[data-screen]")];

for (const button of document.querySelectorAll("[data-shows]")) {
  button.addEventListener("click", () => show(button.dataset.shows));
}
document.querySelector("#close").addEventListener("click", leave);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && options.escape !== false) leave();
  if (event.key === "Tab") trapFocus(event);
});
window.addEventListener("message", (event) => {
  const isFromShop = event.source === window.parent && event.origin === shopOrigin;
  if (isFromShop && event.data.type === "escape" && options.escape !== false) leave();
});
document.body.addEventListener("click", (event) => {
  if (options.backdropclose && event.target === document.body) leave();
});

onSubmit("#upi-form", (fields) => pay({ method: "upi", vpa: fields.vpa }));
onSubmit("#card-form", () => show("otp"));
onSubmit("#otp-form", (fields) => {
  const card = Object.fromEntries(new FormData(document.querySelector("#card-form")));
  return pay({ method: "card", ...card, otp: fields.otp }, "card");
});
onSubmit("#bank-form", () => show("bank"));
for (const button of document.querySelectorAll("[data-bank-answers]")) {
  button.addEventListener("click", () => {
    const bank = document.querySelector("#bank-form").elements.bank.value;
    void pay({ method: "netbanking", bank, bank_answers: button.dataset.bankAnswers }, "netbanking");
  });
}

// Shown last, so that every visible button works.
showOptions();
dialog.hidden = false;
window.focus();
show(dialog.dataset.firstScreen);

function readOptions() {
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1))) ?? {};
  } catch {
    return {};
  }
}

function showOptions() {
  if (options.name) document.querySelector("#merchant").textContent = options.name;
  document.querySelector("#description").textContent = options.description ?? "";
  if (options.color) dialog.style.setProperty("--accent", options.color);
  const logo = document.querySelector("#logo");
  if (options.image) {
    logo.hidden = false;
    logo.src = options.image;
  }
  const contact = [options.prefill?.name, options.prefill?.contact, options.prefill?.email].filter(Boolean);
  document.querySelector("#contact").textContent = contact.join(" · ");
  const holder = document.querySelector("#card-form")?.elements.holder;
  if (holder && options.prefill?.name) holder.value = options.prefill.name;
}

function show(name) {
  for (const screen of screens) screen.hidden = screen.dataset.screen !== name;
  for (const problem of document.querySelectorAll(".problem")) problem.textContent = "";
  const shown = screens.find((screen) => !screen.hidden);
  (shown.querySelector("input, select, button, [tabindex]") ?? document.querySelector("#close")).focus();
}

function onSubmit(selector, action) {
  const form = document.querySelector(selector);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void action(Object.fromEntries(new FormData(form)));
  });
}

async function pay(instrument, screenOnRefusal = instrument.method) {
  show("busy");
  const { email, contact } = options.prefill ?? {};
  const body = {
    key: keyId,
    order_id: orderId,
    email,
    contact,
    notes: options.notes,
    description: options.description,
  };
  const answer = await send({ ...body, ...instrument });
  if (answer.response) return tellShop({ type: "paid", response: answer.response });
  if (answer.error.metadata?.payment_id === undefined) {
    show(screenOnRefusal);
    document.querySelector(`[data-screen="${screenOnRefusal}"] .problem`).textContent =
      answer.error.description;
    return;
  }
  show("failed");
  document.querySelector("#failure").textContent = answer.error.description;
  document.querySelector("#retry").hidden = options.retry === false;
  tellShop({ type: "failed", error: answer.error });
}

async function send(body) {
  try {
    const answer = await fetch("/razorpay/checkout/payments", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  } catch {
    return { error: { description: "The payment provider cannot be reached. Try again." } };
  }
}

function leave() {
  tellShop({ type: "dismissed" });
}

function tellShop(message) {
  window.parent.postMessage(message, shopOrigin);
}

function trapFocus(event) {
  const controls = [...dialog.querySelectorAll("button, input, select")].filter((control) =>
    control.checkVisibility(),
  );
  const [first, last] = [controls.at(0), controls.at(-1)];
  const leavesAt = event.shiftKey ? first : last;
  if (document.activeElement !== leavesAt) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
