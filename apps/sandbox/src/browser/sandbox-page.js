/* The sandbox's page: refreshes its tables and handles its controls. */
const REFRESH_MS = 2000;
const activity = document.querySelector("#activity");
const form = document.querySelector("#faults");
const answerLine = document.querySelector("#faults-answer");

setInterval(refresh, REFRESH_MS);

activity.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-path], button[data-awb]");
  if (!button) return;
  const { path, orderId, outcome, awb } = button.dataset;
  button.disabled = true;
  if (awb) await call("POST", "/couriers/_sandbox/move", { awb });
  else await call("POST", path, { order_id: orderId, ...(outcome ? { outcome } : {}) });
  await refresh();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const faults = {};
  for (const field of form.querySelectorAll("input")) {
    faults[field.name] = field.type === "checkbox" ? field.checked : field.valueAsNumber;
  }
  showFaults(await call("PUT", "faults", faults), "Applied.");
});

document.querySelector("#clear-faults").addEventListener("click", async () => {
  showFaults(await call("DELETE", "faults"), "All faults are off.");
});

async function call(method, path, body) {
  const answer = await fetch(path.startsWith("/") ? path : `/razorpay/_sandbox/${path}`, {
    method,
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

function showFaults(answer, done) {
  answerLine.textContent = answer.error ? answer.error.description : done;
  if (answer.error) return;
  for (const [name, value] of Object.entries(answer)) {
    const field = form.elements[name];
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
}

/** Skips the refresh while the user selects text or a control has the focus. */
async function refresh() {
  if (document.hidden || activity.contains(document.activeElement) || !getSelection().isCollapsed) return;
  const answer = await fetch("/activity").catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = await answer.text();
  const scrolled = [...activity.querySelectorAll(".scroll")].map((part) => [part.ariaLabel, part.scrollLeft]);
  activity.innerHTML = fresh;
  for (const [label, left] of scrolled) {
    const part = [...activity.querySelectorAll(".scroll")].find((candidate) => candidate.ariaLabel === label);
    if (part) part.scrollLeft = left;
  }
}
